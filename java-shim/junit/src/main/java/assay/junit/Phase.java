// SPDX-License-Identifier: Apache-2.0
package assay.junit;

/** Says what a call of a test method is for. */
public enum Phase {
    /** The VM collects its profile, and compiles the target. */
    WARM_UP,
    /** What the target executes is counted. */
    PROFILING
}
