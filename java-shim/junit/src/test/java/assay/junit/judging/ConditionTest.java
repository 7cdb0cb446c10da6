// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import assay.junit.judging.Condition.OfFlag;

class ConditionTest {
    @Test
    void comparesVersionsByTheirNumbers() {
        assertTrue(Condition.versionHolds("25.0.3", "25.0.3"));
        assertTrue(Condition.versionHolds(">= 25.0.2", "25.0.10"));
        assertFalse(Condition.versionHolds("< 25.0.2", "25.0.10"));
        assertTrue(Condition.versionHolds("25.0.1..25.0.3", "25.0.3"));
        assertFalse(Condition.versionHolds("25.0.1 .. 25.0.3", "25.3.4.1"));
        assertTrue(Condition.versionHolds("25", "25.0.0-dev"));
        assertTrue(Condition.versionHolds("!= 25.0.1", "25.0.3"));
        assertThrows(IllegalArgumentException.class, () -> Condition.versionHolds("newest", "25.0.3"));
    }

    @Test
    void comparesFlags() {
        assertEquals(new OfFlag("UseSerialGC", "=", "true"), OfFlag.parse("UseSerialGC = true"));
        assertTrue(OfFlag.parse("UseSerialGC=true").holds("true"));
        assertFalse(OfFlag.parse("UseSerialGC != true").holds("true"));
        assertTrue(OfFlag.parse("MaxVectorSize >= 32").holds("64"));
        assertFalse(OfFlag.parse("MaxVectorSize < 32").holds("64"));
        assertThrows(IllegalArgumentException.class, () -> OfFlag.parse("UseSerialGC"));
        assertThrows(IllegalArgumentException.class, () -> OfFlag.parse("UseSerialGC < true").holds("false"));
    }
}
