// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import jdk.graal.compiler.bytecode.Bytecodes;

class BytecodeBranchTest {
    @Test
    void aConditionHasTwoWays() {
        byte[] code = {Bytecodes.ILOAD_0, (byte) Bytecodes.IFEQ, 0, 5, Bytecodes.NOP, Bytecodes.NOP, (byte) Bytecodes.RETURN};
        BytecodeBranch branch = BytecodeBranch.at(code, 1);
        assertEquals(BytecodeBranch.TAKEN, branch.wayTo(6));
        assertEquals(BytecodeBranch.NOT_TAKEN, branch.wayTo(4));
        assertEquals(BytecodeBranch.UNKNOWN, branch.wayTo(5));
        assertNull(BytecodeBranch.at(code, 0));
        assertNull(BytecodeBranch.at(code, 7));
        assertNull(BytecodeBranch.at(code, -1));
        assertNull(BytecodeBranch.at(null, 0));
    }

    @Test
    void bothWaysToOnePlaceAreNotToldApart() {
        byte[] code = {Bytecodes.ILOAD_0, (byte) Bytecodes.IFNE, 0, 3, (byte) Bytecodes.RETURN};
        assertEquals(BytecodeBranch.UNKNOWN, BytecodeBranch.at(code, 1).wayTo(4));
    }

    @Test
    void aConditionMayGoBack() {
        byte[] code = {Bytecodes.ILOAD_0, (byte) Bytecodes.IFNONNULL, -1, -1, (byte) Bytecodes.RETURN};
        assertTrue(BytecodeBranch.at(code, 1).leadsBack(1));
    }

    @Test
    void aSwitchHasAWayToEachTarget() {
        // tableswitch at 1, padded to 4: default +30, low 1, high 2, then +20 and +30.
        byte[] code = new byte[40];
        code[1] = (byte) Bytecodes.TABLESWITCH;
        code[7] = 30;
        code[11] = 1;
        code[15] = 2;
        code[19] = 20;
        code[23] = 30;
        BytecodeBranch branch = BytecodeBranch.at(code, 1);
        assertTrue(branch.isSwitch());
        assertEquals(22, branch.wayTo(21));
        assertEquals(32, branch.wayTo(31));
        assertEquals(BytecodeBranch.UNKNOWN, branch.wayTo(11));
        assertEquals(2, branch.keys().length);
    }
}
