// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import jdk.vm.ci.meta.LineNumberTable;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Writes the line tables of methods as native/unit/line_table.h reads them. */
final class LineTables {
    private LineTables() {
    }

    /** Returns the method's source file, and for each bytecode index at which a line begins, that line. */
    static String textOf(ResolvedJavaMethod method) {
        String file = method.getDeclaringClass().getSourceFileName();
        StringBuilder text = new StringBuilder(file == null ? "" : file).append('\n');
        LineNumberTable table = method.getLineNumberTable();
        if (table != null) {
            int[] bcis = table.getBcis();
            int[] lines = table.getLineNumbers();
            for (int i = 0; i < bcis.length; i++) {
                text.append(i == 0 ? "" : " ").append(bcis[i]).append(':').append(lines[i]);
            }
        }
        return text.toString();
    }
}
