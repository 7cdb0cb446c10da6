// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void readsValues() {
        Json json = Json.parse(" {\"a\": [1, 2.5, -3e2], \"b\": {\"c\": \"x\\n\\u00e4\\\"\"}, \"d\": true, \"e\": null, \"f\": 9007199254740993, \"g\": []}\n");
        assertEquals(3, json.at("a").list().size());
        assertEquals(-300, json.at("a").list().get(2).number(0));
        assertEquals("x\nä\"", json.at("b").at("c").text());
        assertTrue(json.at("d").flag());
        assertTrue(json.at("e").isNull());
        assertTrue(json.at("b").at("no").at("such").isNull());
        assertEquals(9007199254740993L, json.at("f").number(0));
        assertTrue(json.at("g").list().isEmpty());
        assertEquals(7, json.at("d").number(7));
    }

    @Test
    void refusesWhatIsNoJson() {
        for (String text : new String[]{"", "{", "[1,]", "{\"a\" 1}", "tru", "1 2", "\"x", "{\"a\":1,}", "\"\\u12"}) {
            assertThrows(IllegalArgumentException.class, () -> Json.parse(text), text);
        }
    }
}
