// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.Arrays;

/** A call an iteration through an interface that a single class implements; the callee is not inlined. */
final class SingleImplementor {
    private interface Priced {
        int callee();
    }

    private static final class Article implements Priced {
        private final int price;

        Article(int price) {
            this.price = price;
        }

        @Override
        public int callee() {
            return price;
        }
    }

    static long target(Priced[] all) {
        long sum = 0;
        for (int i = 0; i < all.length; i++) {
            sum += all[i].callee();
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Priced[] all = new Priced[run.size];
        Arrays.fill(all, new Article(3));
        run.repeatAndPrint(() -> target(all));
    }
}
