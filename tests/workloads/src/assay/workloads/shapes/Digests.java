// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.nio.charset.StandardCharsets;

import assay.workloads.kernels.Kernel;

/** Digests of short keys, byte by byte and word by word, and a hash table of its own that finds keys by them. */
final class Digests implements Kernel {
    private static final int KEYS = 4_000;
    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    /** Open addressing: a key that finds its place taken goes to the next one. The table is never full. */
    private static final class Table {
        private byte[][] keys = new byte[16][];
        private int[] counts = new int[16];
        private int used;

        void count(byte[] key, long digest) {
            int place = placeOf(key, digest);
            if (keys[place] == null) {
                keys[place] = key;
                used++;
            }
            counts[place]++;
            if (used * 3 > keys.length * 2) {
                grow();
            }
        }

        private int placeOf(byte[] key, long digest) {
            int mask = keys.length - 1;
            int place = (int) (digest ^ digest >>> 32) & mask;
            while (keys[place] != null && !isEqual(keys[place], key)) {
                place = (place + 1) & mask;
            }
            return place;
        }

        private static boolean isEqual(byte[] one, byte[] other) {
            if (one.length != other.length) {
                return false;
            }
            for (int i = 0; i < one.length; i++) {
                if (one[i] != other[i]) {
                    return false;
                }
            }
            return true;
        }

        private void grow() {
            byte[][] oldKeys = keys;
            int[] oldCounts = counts;
            keys = new byte[oldKeys.length * 2][];
            counts = new int[oldKeys.length * 2];
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != null) {
                    int place = placeOf(oldKeys[i], byBytes(oldKeys[i]));
                    keys[place] = oldKeys[i];
                    counts[place] = oldCounts[i];
                }
            }
        }
    }

    @Override
    public long iterate(int size) {
        byte[][] keys = new byte[KEYS][];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = ("key " + Integer.toString(i * 7_919, 36) + "/".repeat(i % 20)).getBytes(StandardCharsets.UTF_8);
        }
        Table table = new Table();
        long checksum = 0;
        int random = 1;
        for (int i = 0; i < size; i++) {
            random = random * 1_103_515_245 + 12_345;
            byte[] key = keys[(random >>> 8) % KEYS];
            table.count(key, byBytes(key));
            checksum = Long.rotateLeft(checksum, 5) ^ byWords(key);
        }
        return checksum + table.used;
    }

    /** Multiplies and adds for each byte. */
    private static long byBytes(byte[] key) {
        long digest = BASIS;
        for (byte one : key) {
            digest = (digest ^ one & 0xff) * PRIME;
        }
        return digest;
    }

    /** Mixes four bytes at a time by multiplications and rotations. */
    private static int byWords(byte[] key) {
        int digest = key.length;
        int word = 0;
        for (int i = 0; i < key.length; i++) {
            word |= (key[i] & 0xff) << 8 * (i % 4);
            if (i % 4 == 3 || i == key.length - 1) {
                digest = Integer.rotateLeft(digest ^ mixed(word), 13) * 5 + 0x51ed270b;
                word = 0;
            }
        }
        return mixed(digest);
    }

    private static int mixed(int word) {
        int half = (word ^ word >>> 15) * 0x2c1b3c6d;
        return (half ^ half >>> 12) * 0x297a2d39;
    }
}
