// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoundTest {
    private static String holding(String bound, long divisor) {
        StringBuilder held = new StringBuilder();
        for (long count = 0; count <= 4; count++) {
            held.append(Bound.of(bound).holds(count * divisor, divisor) ? 'x' : '-');
        }
        return held.toString();
    }

    @Test
    void comparesAsItSays() {
        assertEquals("--x--", holding("2", 1));
        assertEquals("--x--", holding("= 2", 7));
        assertEquals("--x--", holding("==2", 1000));
        assertEquals("xx-xx", holding("!= 2", 3));
        assertEquals("xx---", holding("< 2", 3));
        assertEquals("xxx--", holding("<= 2", 3));
        assertEquals("---xx", holding("> 2", 3));
        assertEquals("--xxx", holding(" >=2 ", 3));
        assertEquals("-xxx-", holding("1..3", 3));
        assertEquals("--x--", holding("1.5 .. 2.5", 3));
    }

    @Test
    void isExactPerCall() {
        assertTrue(Bound.of("0.5").holds(500, 1000));
        assertFalse(Bound.of("0.5").holds(501, 1000));
        assertTrue(Bound.of("0.1").holds(3, 30));
        assertFalse(Bound.of("1").holds(999_999_999_999_999_999L, 1_000_000_000_000_000_000L));
        assertTrue(Bound.of("50,000").holds(50_000, 1));
        assertTrue(Bound.of("50_000").holds(50_000, 1));
    }

    @Test
    void refusesWhatIsNoCount() {
        for (String text : new String[]{"", "few", "-1", "1..", "3..1", "<=", "=> 3", "1 2", "..3"}) {
            assertThrows(IllegalArgumentException.class, () -> Bound.of(text), text);
        }
    }
}
