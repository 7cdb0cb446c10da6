// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.math.BigInteger;

/**
 * A product of two numbers of 256 bits an iteration. BigInteger.multiplyToLen makes the product; the JVM is told not to
 * inline that method, so it is a unit of its own.
 */
final class BigProducts {
    private static final int BITS = 256;

    static long target(BigInteger number, BigInteger factor, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += number.multiply(factor).bitLength();
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        BigInteger number = BigInteger.ONE.shiftLeft(BITS).subtract(BigInteger.TWO);
        BigInteger factor = number.subtract(BigInteger.TEN);
        int times = run.size;
        run.repeatAndPrint(() -> target(number, factor, times));
    }
}
