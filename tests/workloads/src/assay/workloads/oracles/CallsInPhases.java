// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * The program that misleads windows of a number of calls: half of the time it calls {@code seldom} every few microseconds,
 * and half of the time it does nothing but call {@code often}. Each tick gives as many samples of a phase as of the other,
 * although nearly all calls are of {@code often}. The methods are to be kept apart by
 * {@code -XX:CompileCommand=dontinline}. Arguments: phases, and milliseconds of each. The program prints how often each
 * method was called after the warm-up.
 */
final class CallsInPhases {
    private static final int WARM_UP = 50_000;
    private static final int VALUES_BETWEEN_CALLS = 2_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long sum;
    private long seldom;
    private long often;

    private CallsInPhases() {
    }

    private static long seldom(long value) {
        return value + 1;
    }

    private static long often(long value) {
        return value ^ 3;
    }

    private void seldomUntil(long end) {
        while (System.nanoTime() < end) {
            for (int i = 0; i < 10; i++) {
                sum = seldom(sum);
                seldom++;
                for (int j = 0; j < VALUES_BETWEEN_CALLS; j++) {
                    sum = sum * 31 + j;
                }
            }
        }
    }

    private void oftenUntil(long end) {
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1_000; i++) {
                sum = often(sum);
                often++;
            }
        }
    }

    private void phases(int phases, long nanos) {
        for (int i = 0; i < phases; i++) {
            seldomUntil(System.nanoTime() + nanos);
            oftenUntil(System.nanoTime() + nanos);
        }
    }

    public static void main(String[] arguments) {
        CallsInPhases program = new CallsInPhases();
        for (int i = 0; i < WARM_UP; i++) {
            program.sum = often(seldom(program.sum));
        }
        program.phases(100, NANOS_PER_MILLI);
        program.seldom = 0;
        program.often = 0;
        program.phases(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]) * NANOS_PER_MILLI);
        System.out.println("seldom=" + program.seldom);
        System.out.println("often=" + program.often);
        System.out.println("bits of the sum=" + Long.bitCount(program.sum));
    }
}
