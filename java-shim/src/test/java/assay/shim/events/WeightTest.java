// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import assay.api.Weight;

/** What is made of a value is the same in Java, for values that are known early, and in the code that is emitted. */
class WeightTest {

    @Test
    void bytesOfAnArrayAreRoundedUp() {
        Weight.Scale ints = new Weight.Scale(2, 16, 8);
        assertEquals(16, ints.applyTo(0));
        assertEquals(24, ints.applyTo(1));
        assertEquals(24, ints.applyTo(2));
        assertEquals(32, ints.applyTo(3));
        assertEquals(16L + 8L * Integer.MAX_VALUE, new Weight.Scale(3, 16, 8).applyTo(Integer.MAX_VALUE));
    }

    @Test
    void aValueAsItIsIsNotChanged() {
        assertEquals(0, Weight.Scale.NONE.applyTo(0));
        assertEquals(4711, Weight.Scale.NONE.applyTo(4711));
        assertEquals(0, Weight.Scale.NONE.summand());
    }

    @Test
    void whatNoInstructionCanDoIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Weight.Scale(4, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Weight.Scale(0, -1, 1));
        assertThrows(IllegalArgumentException.class, () -> new Weight.Scale(0, 0, 12));
        assertThrows(IllegalArgumentException.class, () -> new Weight.Scale(0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new Weight.Scale(0, 0, Integer.MIN_VALUE));
        assertThrows(IllegalArgumentException.class, () -> Weight.of(-1));
    }
}
