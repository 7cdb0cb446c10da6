package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import assay.junit.CompiledTest;
import assay.junit.Expect;
import assay.junit.ExpectInlined;
import assay.junit.ExpectNoAllocations;
import assay.junit.ExpectNoGuardsInLoops;

class ShopTest {
    private final int[] nets = new int[100];

    /** An ordinary test. */
    @Test
    void adds() {
        assertEquals(36, Shop.total(new int[]{10, 20}));
    }

    /** The prices exist only in the source: Graal inlines their methods and allocates none of them. */
    @CompiledTest(target = "Shop.total")
    @ExpectNoAllocations
    @ExpectInlined({"Price.of", "Price.gross"})
    void totalAllocatesNothing() {
        Shop.total(nets);
    }

    /** A bounds check within the loop would be executed 100 times. */
    @CompiledTest(target = "Shop.total")
    @ExpectNoGuardsInLoops
    @Expect(event = "guard", count = "<= 5")
    void totalChecksBoundsBeforeTheLoop() {
        Shop.total(nets);
    }

    /** 100 prices and their array. */
    @CompiledTest(target = "Shop.prices")
    @Expect(event = "allocation", count = "101")
    @Expect(event = "allocation", count = "100", in = "Price.of")
    void pricesAllocatesEachOnce() {
        Shop.prices(nets);
    }
}
