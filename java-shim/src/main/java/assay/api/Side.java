// SPDX-License-Identifier: Apache-2.0
package assay.api;

/** Says on which side of a node its event is counted (paper 1, section 3.3.2). */
public enum Side {
    /** Before the node: for nodes that split control flow, and for sinks such as a deoptimization. */
    BEFORE,
    /**
     * After the node: for nodes that may fail, so that an exception or an out-of-memory error is
     * not counted. After a node with an exception edge means at the start of its normal successor.
     */
    AFTER
}
