// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

/** Ends a compilation that was only for the plan. */
final class RefusedPlan extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedPlan(String why) {
        super(why);
    }
}
