// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** {@link ByteSource} reads what {@link ByteSink} writes. */
class ByteCodecTest {
    private static final long[] NUMBERS = {0, 1, -1, 127, 128, 300, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};

    @Test
    void numbersComeBack() {
        for (long number : NUMBERS) {
            byte[] bytes = new ByteSink().putUnsigned(number).putSigned(number).putFixed64(number).toByteArray();
            ByteSource source = new ByteSource(bytes);
            assertEquals(number, source.takeUnsigned());
            assertEquals(number, source.takeSigned());
            assertEquals(number, source.takeFixed64());
            source.expectEnd();
        }
    }

    @Test
    void textsComeBack() {
        for (String text : new String[]{"", "a", "ä\u20ac\ud83d\ude00", "x".repeat(5000)}) {
            assertEquals(text, new ByteSource(new ByteSink().putString(text).toByteArray()).takeString());
        }
    }

    @Test
    void oneSinkAppendsAnother() {
        ByteSink first = new ByteSink().putByte(1).putAll(new ByteSink().putByte(2).putFloat(1.5f));
        assertArrayEquals(new byte[]{1, 2, 0, 0, (byte) 0xc0, 0x3f}, first.toByteArray());
    }

    @Test
    void whatIsNoIntOrFlagIsRefused() {
        assertThrows(IllegalStateException.class, () -> new ByteSource(new ByteSink().putUnsigned(1L << 31).toByteArray()).takeInt());
        assertThrows(IllegalStateException.class, () -> new ByteSource(new ByteSink().putUnsigned(-1).toByteArray()).takeInt());
        assertThrows(IllegalStateException.class, () -> new ByteSource(new byte[]{2}).takeFlag());
    }

    @Test
    void aLengthBeyondTheMessageIsRefused() {
        byte[] bytes = new ByteSink().putUnsigned(1_000_000_000).toByteArray();
        assertThrows(IllegalStateException.class, () -> new ByteSource(bytes).takeBytes());
        assertThrows(IllegalStateException.class, () -> new ByteSource(bytes).takeStrings());
    }
}
