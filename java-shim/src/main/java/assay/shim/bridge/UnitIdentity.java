// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

/**
 * Says which compilation of which method or function something belongs to, for units that are
 * counted and for units that are slowed (native/unit/unit_identity.h).
 *
 * @param method the root method's signature, or the name of a guest language's function; equal in
 *            all JVMs
 * @param entryBci -1, or the bytecode index of an on-stack-replacement entry
 * @param compileId HotSpot's number of this compilation
 */
public record UnitIdentity(String method, int entryBci, long compileId) {
    /** Writes the identity as a part of a message. */
    public ByteSink write(ByteSink sink) {
        return sink.putString(method).putSigned(entryBci).putSigned(compileId);
    }
}
