// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

/**
 * Says how code counts the class of an object for a site.
 *
 * @param line address of the line with the classes that the site has met last
 * @param miss what is called for a class that is not in the line
 * @param classOffset where an object's header has the word of its class
 * @param classShift how many bits of the 32 there are below the word
 */
public record ReceiverSite(int number, long line, AgentCall miss, int classOffset, int classShift) {
}
