// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Writes numbers for people. */
final class Figures {
    private static final MathContext DIGITS = new MathContext(6);

    private Figures() {
    }

    static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Returns "2 per call (2,000 in 1,000 calls)". */
    static String perCall(long count, long calls) {
        BigDecimal each = BigDecimal.valueOf(count).divide(BigDecimal.valueOf(calls), DIGITS).stripTrailingZeros();
        return each.toPlainString() + " per call (" + number(count) + " in " + number(calls) + " calls)";
    }
}
