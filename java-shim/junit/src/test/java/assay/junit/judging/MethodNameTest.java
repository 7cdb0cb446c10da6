// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MethodNameTest {
    private static final String OF = "a.b.Shop$Price.of(int, java.lang.String[]):int";

    @Test
    void takesTheEndOfAName() {
        for (String name : new String[]{"of", "Price.of", "Shop$Price.of", "a.b.Shop$Price.of", "Price.of(int,java.lang.String[])", "of(int, java.lang.String[])"}) {
            assertTrue(MethodName.matches(name, OF), name);
        }
        for (String name : new String[]{"f", "rice.of", "b.Price.of", "of(int)", "Price", "other.a.b.Shop$Price.of"}) {
            assertFalse(MethodName.matches(name, OF), name);
        }
        assertFalse(MethodName.matches("of", ""));
    }
}
