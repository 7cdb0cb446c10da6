// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One comparison of two strings an iteration, which differ in their last character. */
final class StringsCompared {
    static long target(String[] words, String other) {
        long sum = 0;
        for (int i = 0; i < words.length; i++) {
            sum += words[i].compareTo(other);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        String[] words = new String[run.size];
        for (int i = 0; i < words.length; i++) {
            words[i] = "abcdefghijklmnopqrstuvwxyz" + (char) ('0' + i % 10);
        }
        run.repeatAndPrint(() -> target(words, "abcdefghijklmnopqrstuvwxyz5"));
    }
}
