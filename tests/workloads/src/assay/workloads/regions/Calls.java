// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

/**
 * Calls of which it is known whether Graal inlines them. Arguments: rounds, calls of each method in a round. `large` and
 * `thrown` are not to be inlined.
 */
public final class Calls {
    private static final int STEPS = 9;

    private static final IllegalStateException FAILURE = new IllegalStateException();

    private Calls() {}

    static int small(int x) {
        return x + 1;
    }

    static int large(int x) {
        return x * 3 + 1;
    }

    static int thrown(int x) {
        if ((x & 7) == 0) {
            throw FAILURE;
        }
        return x;
    }

    static int inlined(int x) {
        return small(x);
    }

    static int called(int x) {
        return large(x);
    }

    static int seldom(int x) {
        return (x & 15) == 0 ? large(x) : x;
    }

    static int inLoop(int x) {
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            sum += large(i + x);
        }
        return sum;
    }

    static int throwing(int x) {
        try {
            return thrown(x);
        } catch (IllegalStateException expected) {
            return 1;
        }
    }

    private static int middle(int x) {
        return large(x) + 1;
    }

    static int viaCallee(int x) {
        return middle(x);
    }

    static int intrinsic(int x) {
        return Math.abs(x);
    }

    private static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static int constructed(int x) {
        return new Box(x).value;
    }

    private static final int[] ARRAY = new int[3];

    static int cloned(int x) {
        return ARRAY.clone().length + x;
    }

    /** No lambda: code cannot be inserted into the class of one. */
    private static int step(int which, int x) {
        return switch (which) {
            case 0 -> inlined(x);
            case 1 -> called(x);
            case 2 -> seldom(x);
            case 3 -> inLoop(x);
            case 4 -> throwing(x);
            case 5 -> viaCallee(x);
            case 6 -> intrinsic(x);
            case 7 -> constructed(x);
            default -> cloned(x);
        };
    }

    /** One round. Returns a checksum. */
    static long iterate(int calls) {
        long sum = 0;
        for (int which = 0; which < STEPS; which++) {
            sum += repeat(which, calls);
        }
        return sum;
    }

    private static long repeat(int which, int calls) {
        long sum = 0;
        for (int x = 0; x < calls; x++) {
            sum += step(which, x);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        int calls = Integer.parseInt(arguments[1]);
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += iterate(calls);
        }
        System.out.println("checksum=" + sum);
    }
}
