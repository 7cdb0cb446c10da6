// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An expected count: "3", "<= 3", "1..3" and so on. Comparisons are exact. */
public record Bound(String text, Kind kind, BigDecimal low, BigDecimal high) {
    /** How a count is compared. */
    enum Kind {
        EQUAL, NOT_EQUAL, LESS, AT_MOST, MORE, AT_LEAST, RANGE
    }

    private static final String NUMBER = "([0-9][0-9_,]*(?:\\.[0-9]+)?)";
    private static final Pattern COMPARISON = Pattern.compile("(==|=|!=|<=|<|>=|>)?\\s*" + NUMBER);
    private static final Pattern BOTH_ENDS = Pattern.compile(NUMBER + "\\s*\\.\\.\\s*" + NUMBER);

    /** @throws IllegalArgumentException where the text is no such count */
    public static Bound of(String text) {
        String trimmed = text.strip();
        Matcher range = BOTH_ENDS.matcher(trimmed);
        if (range.matches()) {
            Bound bound = new Bound(trimmed, Kind.RANGE, number(range.group(1)), number(range.group(2)));
            if (bound.low.compareTo(bound.high) > 0) {
                throw new IllegalArgumentException("the range '" + text + "' is empty");
            }
            return bound;
        }
        Matcher comparison = COMPARISON.matcher(trimmed);
        if (!comparison.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no expected count, such as \"0\", \"<= 3\" or \"1..3\"");
        }
        BigDecimal value = number(comparison.group(2));
        return new Bound(trimmed, kindOf(comparison.group(1)), value, value);
    }

    private static BigDecimal number(String digits) {
        return new BigDecimal(digits.replace("_", "").replace(",", ""));
    }

    private static Kind kindOf(String operator) {
        return switch (operator == null ? "=" : operator) {
            case "!=" -> Kind.NOT_EQUAL;
            case "<" -> Kind.LESS;
            case "<=" -> Kind.AT_MOST;
            case ">" -> Kind.MORE;
            case ">=" -> Kind.AT_LEAST;
            default -> Kind.EQUAL;
        };
    }

    /** Tells whether {@code count / divisor} is as expected. Requires: a positive divisor. */
    public boolean holds(long count, long divisor) {
        BigDecimal found = BigDecimal.valueOf(count);
        int toLow = found.compareTo(low.multiply(BigDecimal.valueOf(divisor)));
        int toHigh = found.compareTo(high.multiply(BigDecimal.valueOf(divisor)));
        return switch (kind) {
            case EQUAL -> toLow == 0;
            case NOT_EQUAL -> toLow != 0;
            case LESS -> toLow < 0;
            case AT_MOST -> toLow <= 0;
            case MORE -> toLow > 0;
            case AT_LEAST -> toLow >= 0;
            case RANGE -> toLow >= 0 && toHigh <= 0;
        };
    }
}
