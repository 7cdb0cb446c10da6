// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Builds, cuts and compares strings: array copies, intrinsics, short-lived objects. */
final class StringBuild implements Kernel {
    @Override
    public long iterate(int size) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size; i++) {
            text.append(i % 1000).append(i % 7 == 0 ? '\n' : ',');
        }
        return hashLines(text.toString());
    }

    private static long hashLines(String text) {
        long hash = 0;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            String line = text.substring(start, end);
            hash = hash * 31 + line.hashCode();
            if (line.startsWith("99") || line.endsWith("7")) {
                hash++;
            }
            start = end + 1;
        }
        return hash;
    }
}
