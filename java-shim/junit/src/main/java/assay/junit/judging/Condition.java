// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares versions and values of flags with what a condition says. */
public final class Condition {
    private static final Pattern VERSION = Pattern.compile("(==|=|!=|<=|<|>=|>)?\\s*([0-9]+(?:\\.[0-9]+)*)");
    private static final Pattern VERSIONS = Pattern.compile("([0-9]+(?:\\.[0-9]+)*?)\\s*\\.\\.\\s*([0-9]+(?:\\.[0-9]+)*)");
    private static final Pattern FLAG = Pattern.compile("([A-Za-z0-9]+)\\s*(==|=|!=|<=|<|>=|>)\\s*(.*)");

    private Condition() {
    }

    /**
     * A condition about a flag of the VM.
     *
     * @param operator such as "&lt;="
     */
    public record OfFlag(String name, String operator, String value) {
        /** @throws IllegalArgumentException where the text is no such condition */
        public static OfFlag parse(String text) {
            Matcher matcher = FLAG.matcher(text.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("'" + text + "' is no condition about a flag, such as \"UseSerialGC = true\"");
            }
            return new OfFlag(matcher.group(1), matcher.group(2), matcher.group(3).strip());
        }

        /**
         * Tells whether the flag's value is as the condition says.
         *
         * @throws IllegalArgumentException where the values cannot be compared by the operator
         */
        public boolean holds(String actual) {
            if (operator.equals("=") || operator.equals("==")) {
                return actual.equals(value);
            }
            if (operator.equals("!=")) {
                return !actual.equals(value);
            }
            try {
                return compares(operator, new BigDecimal(actual).compareTo(new BigDecimal(value)));
            } catch (NumberFormatException noNumber) {
                throw new IllegalArgumentException("'" + name + "' is '" + actual + "', which cannot be compared by " + operator, noNumber);
            }
        }
    }

    /**
     * Tells whether a version is as the condition says.
     *
     * @throws IllegalArgumentException where the text is no condition about a version
     */
    public static boolean versionHolds(String condition, String version) {
        Matcher range = VERSIONS.matcher(condition.strip());
        if (range.matches()) {
            return compareVersions(version, range.group(1)) >= 0 && compareVersions(version, range.group(2)) <= 0;
        }
        Matcher single = VERSION.matcher(condition.strip());
        if (!single.matches()) {
            throw new IllegalArgumentException("'" + condition + "' is no condition about a version, such as \">= 25.0.2\"");
        }
        return compares(single.group(1) == null ? "=" : single.group(1), compareVersions(version, single.group(2)));
    }

    private static boolean compares(String operator, int comparison) {
        return switch (operator) {
            case "!=" -> comparison != 0;
            case "<" -> comparison < 0;
            case "<=" -> comparison <= 0;
            case ">" -> comparison > 0;
            case ">=" -> comparison >= 0;
            default -> comparison == 0;
        };
    }

    private static int compareVersions(String a, String b) {
        List<Integer> left = partsOf(a);
        List<Integer> right = partsOf(b);
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            int difference = Integer.compare(i < left.size() ? left.get(i) : 0, i < right.size() ? right.get(i) : 0);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /** Returns the numbers that a version begins with: those of "25.0.3-dev" are 25, 0 and 3. */
    private static List<Integer> partsOf(String version) {
        Matcher numbers = Pattern.compile("[0-9]+(?:\\.[0-9]+)*").matcher(version);
        if (!numbers.lookingAt()) {
            return List.of();
        }
        return Pattern.compile("\\.").splitAsStream(numbers.group()).map(Integer::valueOf).toList();
    }
}
