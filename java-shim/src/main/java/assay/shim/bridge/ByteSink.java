// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the encoding of native/support/byte_codec.h. */
public final class ByteSink {
    private byte[] bytes = new byte[1024];
    private int length;

    public ByteSink putByte(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
        return this;
    }

    /** Writes unsigned LEB128. */
    public ByteSink putUnsigned(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    /** Writes zig-zag, then LEB128. */
    public ByteSink putSigned(long value) {
        return putUnsigned(value << 1 ^ value >> 63);
    }

    public ByteSink putFloat(float value) {
        reserve(4);
        int bits = Float.floatToRawIntBits(value);
        for (int shift = 0; shift < 32; shift += 8) {
            bytes[length++] = (byte) (bits >>> shift);
        }
        return this;
    }

    public ByteSink putFixed64(long value) {
        reserve(8);
        for (int shift = 0; shift < 64; shift += 8) {
            bytes[length++] = (byte) (value >>> shift);
        }
        return this;
    }

    public ByteSink putString(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        putUnsigned(utf8.length);
        reserve(utf8.length);
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
        return this;
    }

    /** Appends the bytes of another sink. */
    public ByteSink putAll(ByteSink other) {
        reserve(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
        return this;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
