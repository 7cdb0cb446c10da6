// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

/** Says whether code is compiled to run, or only to be compared (verification.MarkerVerification). */
public enum Comparison {
    /** The code is installed. */
    NONE,
    /** The code is compared with that of {@link #WITHOUT_MARKERS}. */
    WITH_MARKERS,
    /** The code is compared, and no marker is put into the graph. */
    WITHOUT_MARKERS
}
