// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the encoding of native/support/byte_codec.h. The writer is our own native side, so bytes that
 * do not follow the encoding come from another build: every method throws an
 * {@link IllegalStateException} then.
 */
public final class ByteSource {
    /** The shift of the tenth byte's bits: ten bytes have seven bits each, and a number has 64. */
    private static final int MOST_SHIFT = 63;

    private final byte[] bytes;
    private int position;

    public ByteSource(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns a source of the bytes behind the version that each message begins with. */
    static ByteSource ofMessage(String message, int knownVersion, byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        int version = source.takeInt();
        if (version != knownVersion) {
            throw new IllegalStateException("the agent wrote version " + version + " of the " + message + ", but this shim reads " + knownVersion);
        }
        return source;
    }

    public int takeByte() {
        require(1);
        return bytes[position++] & 0xFF;
    }

    public boolean takeFlag() {
        int flag = takeByte();
        if (flag > 1) {
            throw new IllegalStateException("a flag is " + flag);
        }
        return flag == 1;
    }

    public long takeUnsigned() {
        long value = 0;
        for (int shift = 0; shift <= MOST_SHIFT; shift += 7) {
            int next = takeByte();
            value |= (next & 0x7FL) << shift;
            if ((next & 0x80) == 0) {
                return value;
            }
        }
        throw new IllegalStateException("a number has more than 64 bits");
    }

    public int takeInt() {
        long value = takeUnsigned();
        if (value != (int) value || value < 0) {
            throw new IllegalStateException(Long.toUnsignedString(value) + " is not an int");
        }
        return (int) value;
    }

    public long takeSigned() {
        long zigzag = takeUnsigned();
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    public long takeFixed64() {
        require(Long.BYTES);
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
        require(length);
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    /** Reads a count, and then that many elements, each of at least one byte. */
    public <T> List<T> takeList(Function<ByteSource, T> element) {
        int count = takeInt();
        require(count);
        List<T> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(element.apply(this));
        }
        return elements;
    }

    public List<String> takeStrings() {
        return takeList(ByteSource::takeString);
    }

    void expectEnd() {
        if (position != bytes.length) {
            throw new IllegalStateException(bytes.length - position + " bytes follow the end of a message");
        }
    }

    private void require(int count) {
        if (count > bytes.length - position) {
            throw new IllegalStateException("a message ends early");
        }
    }
}
