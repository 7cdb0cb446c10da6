// SPDX-License-Identifier: Apache-2.0
package assay.junit;

/** Says what a count is divided by. */
public enum Per {
    /** The count is that of one call of the target, on average over the counted calls. */
    CALL,
    /** The count is that of all counted calls together. */
    TOTAL
}
