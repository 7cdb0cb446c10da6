// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** One benchmark: does a fixed amount of work and returns a checksum of it. */
@FunctionalInterface
public interface Kernel {
    /** The same size gives the same checksum, every time. */
    long iterate(int size);
}
