// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the encoding of native/support/byte_codec.h. The writer is our own native side. */
public final class ByteSource {
    private final byte[] bytes;
    private int position;

    public ByteSource(byte[] bytes) {
        this.bytes = bytes;
    }

    public int takeByte() {
        return bytes[position++] & 0xFF;
    }

    public long takeUnsigned() {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            byte next = bytes[position++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    public int takeInt() {
        return Math.toIntExact(takeUnsigned());
    }

    public long takeSigned() {
        long zigzag = takeUnsigned();
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    public long takeFixed64() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            value |= (bytes[position++] & 0xFFL) << shift;
        }
        return value;
    }

    public String takeString() {
        return new String(takeBytes(), StandardCharsets.UTF_8);
    }

    /** Reads a length, and then that many bytes. */
    public byte[] takeBytes() {
        int length = takeInt();
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    public List<String> takeStrings() {
        int count = takeInt();
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(takeString());
        }
        return texts;
    }
}
