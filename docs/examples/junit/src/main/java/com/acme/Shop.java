package com.acme;

/** Adds prices up. */
public final class Shop {
    private Shop() {
    }

    /** A price with its tax, in cents. */
    record Price(int net, int tax) {
        static Price of(int net) {
            return new Price(net, net / 5);
        }

        int gross() {
            return net + tax;
        }
    }

    /** Returns what all of it costs, with tax. */
    public static int total(int[] nets) {
        int total = 0;
        for (int net : nets) {
            total += Price.of(net).gross();
        }
        return total;
    }

    /** Returns the prices of all of it. */
    static Price[] prices(int[] nets) {
        Price[] prices = new Price[nets.length];
        for (int i = 0; i < nets.length; i++) {
            prices[i] = Price.of(nets[i]);
        }
        return prices;
    }
}
