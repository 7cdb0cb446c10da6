// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import assay.shim.lir.SegmentAddress;

/**
 * Counters of the handlers that the VM enters when it takes a frame over.
 *
 * @param takenOver counts frames that the VM takes over
 * @param exceptions counts exceptions that come out of the unit's calls
 */
public record HandlerCounters(SegmentAddress takenOver, SegmentAddress exceptions) {
}
