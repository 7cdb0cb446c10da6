// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import java.util.Arrays;

import assay.shim.bridge.ByteSink;
import jdk.graal.compiler.bytecode.BytecodeLookupSwitch;
import jdk.graal.compiler.bytecode.BytecodeStream;
import jdk.graal.compiler.bytecode.BytecodeSwitch;
import jdk.graal.compiler.bytecode.BytecodeTableSwitch;
import jdk.graal.compiler.bytecode.Bytecodes;

/**
 * A branch of a method's bytecode, and where its ways out lead.
 *
 * @param targets where the branch goes when it is taken, or where each case of a switch goes
 * @param keys the keys of the cases; null where the branch is no switch
 * @param otherwise where the branch goes when it is not taken, or the switch by default
 */
record BytecodeBranch(int[] targets, int[] keys, int otherwise) {
    /** Ways out of a condition, as a snapshot has them (native/unit/unit_snapshot.h). */
    static final int UNKNOWN = 0;
    static final int NOT_TAKEN = 1;
    static final int TAKEN = 2;

    /** Returns the branch at {@code bci}; null where no branch is there. */
    static BytecodeBranch at(byte[] code, int bci) {
        if (code == null || bci < 0 || bci >= code.length) {
            return null;
        }
        BytecodeStream stream = new BytecodeStream(code);
        stream.setBCI(bci);
        return switch (stream.currentBC()) {
            case Bytecodes.IFEQ, Bytecodes.IFNE, Bytecodes.IFLT, Bytecodes.IFGE, Bytecodes.IFGT, Bytecodes.IFLE, //
                Bytecodes.IF_ICMPEQ, Bytecodes.IF_ICMPNE, Bytecodes.IF_ICMPLT, Bytecodes.IF_ICMPGE, Bytecodes.IF_ICMPGT, Bytecodes.IF_ICMPLE, //
                Bytecodes.IF_ACMPEQ, Bytecodes.IF_ACMPNE, Bytecodes.IFNULL, Bytecodes.IFNONNULL -> //
                new BytecodeBranch(new int[] {stream.readBranchDest()}, null, stream.nextBCI());
            case Bytecodes.TABLESWITCH -> ofSwitch(new BytecodeTableSwitch(stream, bci));
            case Bytecodes.LOOKUPSWITCH -> ofSwitch(new BytecodeLookupSwitch(stream, bci));
            default -> null;
        };
    }

    private static BytecodeBranch ofSwitch(BytecodeSwitch cases) {
        int[] targets = new int[cases.numberOfCases()];
        int[] keys = new int[targets.length];
        Arrays.setAll(targets, cases::targetAt);
        Arrays.setAll(keys, cases::keyAt);
        return new BytecodeBranch(targets, keys, cases.defaultTarget());
    }

    boolean isSwitch() {
        return keys != null;
    }

    /**
     * Returns the way out that leads to {@code bci}: of a condition a constant of this class, of a
     * switch the target plus 1; UNKNOWN where no way, or not only one, leads there.
     */
    int wayTo(int bci) {
        if (isSwitch()) {
            return bci == otherwise || Arrays.stream(targets).anyMatch(target -> target == bci) ? bci + 1 : UNKNOWN;
        }
        if (targets[0] == otherwise) {
            return UNKNOWN;
        }
        return bci == targets[0] ? TAKEN : bci == otherwise ? NOT_TAKEN : UNKNOWN;
    }

    /** Tells whether the branch, when it is taken, goes back in the code. */
    boolean leadsBack(int bci) {
        return !isSwitch() && targets[0] <= bci;
    }

    void write(ByteSink sink) {
        sink.putByte(isSwitch() ? 1 : 0);
        if (isSwitch()) {
            sink.putUnsigned(otherwise).putUnsigned(keys.length);
            for (int i = 0; i < keys.length; i++) {
                sink.putSigned(keys[i]).putUnsigned(targets[i]);
            }
        }
    }
}
