// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

/** Compares names of methods as users write them with signatures as assay writes them. */
public final class MethodName {
    private MethodName() {
    }

    /**
     * Tells whether a name stands for the method: {@code "Price.of"} and {@code "of"} for
     * {@code "a.b.Price.of(int):int"}, also {@code "Price.of(int)"}.
     */
    public static boolean matches(String name, String signature) {
        String wanted = name.replace(" ", "");
        String method = wanted.contains("(") ? withoutResult(signature) : withoutParameters(signature);
        if (!method.endsWith(wanted)) {
            return false;
        }
        int before = method.length() - wanted.length() - 1;
        return before < 0 || method.charAt(before) == '.' || method.charAt(before) == '$';
    }

    static String withoutParameters(String signature) {
        int parameters = signature.indexOf('(');
        return parameters < 0 ? signature : signature.substring(0, parameters);
    }

    private static String withoutResult(String signature) {
        int end = signature.indexOf(')');
        return (end < 0 ? signature : signature.substring(0, end + 1)).replace(" ", "");
    }
}
