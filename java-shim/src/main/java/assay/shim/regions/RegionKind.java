// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Optional;

/** The kinds of regions, with the numbers of assay.regions.Region. */
enum RegionKind {
    HERE,
    PRED_ALLOC,
    PRED_INVOKE,
    SUCC_INVOKE,
    IN_PLACE;

    static Optional<RegionKind> of(int number) {
        return number >= 0 && number < values().length ? Optional.of(values()[number]) : Optional.empty();
    }
}
