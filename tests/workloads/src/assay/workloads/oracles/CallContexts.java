// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.io.File;

/**
 * Calls whose numbers are known for each chain of call sites, after a warm-up that compiles all methods but two: {@code
 * fromInterpreter} is to be kept from compilation by {@code -XX:CompileCommand=exclude}, and {@code fromFirstCompiler} is
 * called often enough for the VM's first compiler (200 times), and too seldom for Graal (5000). The methods are to be kept
 * apart by {@code -XX:CompileCommand=dontinline}. A round of size N calls {@code left}, {@code right} and {@code recurse} N
 * times each. {@code left} calls {@code middle} once, {@code right} twice, from two lines, and {@code middle} calls
 * {@code leaf}. {@code recurse} calls itself 5 times for each call from outside. Beside each round, the two
 * methods of other code call {@code middle} once.
 *
 * <p>The program waits for the file before it runs the rounds that are counted, so that the counts before and after
 * can be compared.
 * Arguments: warm-up-rounds rounds size file.
 */
final class CallContexts {
    private static final int DEPTH = 5;
    private static final int ROUNDS_OF_OTHER_CODE = 1000;

    private CallContexts() {
    }

    private static int leaf(int value) {
        return value ^ 5;
    }

    private static int middle(int value) {
        return leaf(value) + 1; // middle calls leaf
    }

    private static int left(int value) {
        return middle(value) * 3; // left calls middle
    }

    private static int right(int value) {
        int sum = middle(value); // right calls middle
        return sum + middle(sum); // right calls middle again
    }

    private static int recurse(int depth) {
        return depth == 0 ? 1 : recurse(depth - 1) + depth; // recurse calls itself
    }

    private static int fromInterpreter(int value) {
        return middle(value) + 2;
    }

    private static int fromFirstCompiler(int value) {
        return middle(value) + 3;
    }

    private static int round(int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += left(i); // round calls left
            sum += right(i); // round calls right
            sum += recurse(DEPTH); // round calls recurse
        }
        return sum;
    }

    private static int rounds(int number, int size) {
        int sum = 0;
        for (int i = 0; i < number; i++) {
            sum += round(size);
        }
        return sum;
    }

    private static int roundsOfOtherCode(int number) {
        int sum = 0;
        for (int i = 0; i < number; i++) {
            sum += fromInterpreter(i) + fromFirstCompiler(i);
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int size = Integer.parseInt(arguments[2]);
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            sum += rounds(1, size);
        }
        sum += roundsOfOtherCode(ROUNDS_OF_OTHER_CODE);
        System.out.println("warm");
        File go = new File(arguments[3]);
        while (!go.exists()) {
            Thread.sleep(20);
        }
        int rounds = Integer.parseInt(arguments[1]);
        for (int i = 0; i < rounds; i++) {
            sum += rounds(1, size);
        }
        sum += roundsOfOtherCode(rounds);
        System.out.println("counted: checksum=" + sum);
        while (go.exists()) {
            Thread.sleep(20);
        }
    }
}
