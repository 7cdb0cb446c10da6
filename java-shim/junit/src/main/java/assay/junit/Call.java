// SPDX-License-Identifier: Apache-2.0
package assay.junit;

/**
 * Tells a test method which of its calls this is.
 *
 * @param phase what the call is for
 * @param number counts the calls of the phase, from 0
 */
public record Call(Phase phase, long number) {
}
