// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of regions, with the numbers of assay.regions.Region. */
enum RegionKind {
    HERE(0),
    PRED_ALLOC(1),
    PRED_INVOKE(2),
    SUCC_INVOKE(3),
    IN_PLACE(4),
    PRED_LOCK(5);

    private final int number;

    RegionKind(int number) {
        this.number = number;
    }

    static Optional<RegionKind> of(int number) {
        return Arrays.stream(values()).filter(kind -> kind.number == number).findFirst();
    }
}
