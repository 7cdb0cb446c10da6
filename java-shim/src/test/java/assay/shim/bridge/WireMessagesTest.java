// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;

/** Reads the examples that C++ has written (tests/unit/jni/wire_messages_test.cpp). */
class WireMessagesTest {
    private static final Map<String, Consumer<byte[]>> READERS = Map.of(
                    "settings-counting", Settings::decode, "settings-slowing", Settings::decode,
                    "plan", UnitPlanReader::read, "slowdown-answer", SlowdownAnswer::decode, "inlining-weights", InliningWeights::decode);

    @Test
    void settingsOfCounting() {
        Settings settings = Settings.decode(Golden.bytes("settings-counting"));
        assertEquals(Optional.of(new Settings.Counting(Wire.ThreadMode.THREAD, Wire.SegmentBase.GS, -1016, List.of("load", "store"),
                                        List.of("/tmp/ä.jar"), true, true, false, List.of("LoopPeeling", "PartialEscape"),
                                        Optional.of(new Settings.Sampling(4096, 64, 17, true)), Optional.of(new Settings.Calls(4104, 8192, 1024, 17, true, 5, 300, true)), true, true, true)),
                        settings.counting());
        assertFalse(settings.slowing().isPresent());
    }

    @Test
    void inliningWeights() {
        InliningWeights weights = InliningWeights.decode(Golden.bytes("inlining-weights"));
        assertEquals(true, weights.tellsShares());
        assertEquals(Map.of(new InliningWeights.Site("a.B.c(int):int", 300),
                        List.of(new InliningWeights.Callee("a.D.e():void", 0.6, 0.75), new InliningWeights.Callee("a.Ä.e():void", 0.2, 0.25))), weights.sites());
        assertEquals(List.of(), weights.at("a.B.c(int):int", 299));
    }

    @Test
    void settingsOfSlowing() {
        Settings settings = Settings.decode(Golden.bytes("settings-slowing"));
        assertFalse(settings.counting().isPresent());
        assertEquals(Optional.of(new Settings.Slowing(true)), settings.slowing());
    }

    @Test
    void plan() {
        byte[] bytes = Golden.bytes("plan");
        UnitPlan plan = UnitPlanReader.read(bytes);
        assertEquals(7, plan.unitId());
        assertEquals(7, UnitPlanReader.unitIdOf(bytes));
        assertEquals(List.of(new UnitPlan.Constant(-1), new UnitPlan.Add(2, 0, 5),
                        new UnitPlan.Phi(1, List.of(new UnitPlan.PhiInput(0, 0), new UnitPlan.PhiInput(2, 1)))), plan.pathValues());
        assertEquals(List.of(new UnitPlan.Place(Wire.PlaceKind.BLOCK_END, 0)), plan.baseLoads());
        assertEquals(0x0102, plan.rowPointers());
        assertEquals(new UnitPlan.Probe(new UnitPlan.Place(Wire.PlaceKind.BLOCK_END, 2), 0,
                        new CarriedLoop(1, 0, List.of(new CarriedLoop.Merge(2, List.of(new UnitPlan.PhiInput(1, CarriedLoop.CARRIED_IN)))),
                                        List.of(new UnitPlan.PhiInput(2, CarriedLoop.FIRST_MERGE)),
                                        new CarriedLoop.StoresOnLeaving(List.of(new CarriedLoop.LoopStore(3, CarriedLoop.CARRIED_IN)),
                                                        List.of(new CarriedLoop.LoopStore(2, CarriedLoop.INCREMENTED)))),
                        new UnitPlan.AddConstant(303, 1)), plan.probes().get(0));
        assertEquals(new UnitPlan.CountPath(304, 1, -2), plan.probes().get(1).action());
        assertEquals(UnitPlan.NO_BASE, plan.probes().get(1).baseLoad());
        assertNull(plan.probes().get(1).loop());
        assertEquals(new UnitPlan.DecodePath(2, 3), plan.probes().get(2).action());
        assertEquals(new UnitPlan.AddValue(305), plan.probes().get(3).action());
        assertEquals(new UnitPlan.SamplePath(304, 1, 2), plan.probes().get(4).action());
        assertEquals(new UnitPlan.SamplePath(304, UnitPlan.NO_REGISTER, 6), plan.probes().get(5).action());
    }

    @Test
    void slowdownAnswer() {
        SlowdownAnswer answer = SlowdownAnswer.decode(Golden.bytes("slowdown-answer"));
        assertEquals(300, answer.unitId());
        assertEquals("", answer.refusal());
        assertEquals("/tmp/profile", answer.replayProfile());
        assertEquals(1, answer.insertions().size());
        SlowdownAnswer.Insertion insertion = answer.insertions().getFirst();
        assertEquals(1, insertion.block());
        assertEquals(1, insertion.position());
        assertEquals(true, insertion.takesSourcePosition());
        assertArrayEquals(new byte[]{(byte) 0x90, (byte) 0xf3}, insertion.instructions());
    }

    @Test
    void unitIdentity() {
        UnitIdentity identity = new UnitIdentity("a.B$$Lambda#0a1b.run(int):void", 17, 4711);
        assertArrayEquals(Golden.bytes("unit-identity"), identity.write(new ByteSink()).toByteArray());
    }

    @Test
    void anUnknownKindIsAnErrorWithItsNumber() {
        byte[] bytes = Golden.bytes("settings-slowing");
        bytes[2] = 9; // the feature
        IllegalStateException error = assertThrows(IllegalStateException.class, () -> Settings.decode(bytes));
        assertEquals("feature kind 9 is not known to this shim", error.getMessage());
    }

    @Test
    void anotherVersionIsRefused() {
        READERS.forEach((message, reader) -> {
            byte[] bytes = Golden.bytes(message);
            bytes[0] = 99;
            IllegalStateException error = assertThrows(IllegalStateException.class, () -> reader.accept(bytes));
            assertEquals(true, error.getMessage().contains("version 99"), error.getMessage());
        });
    }

    @Test
    void everyPrefixIsRefused() {
        READERS.forEach((message, reader) -> {
            byte[] bytes = Golden.bytes(message);
            for (int length = 0; length < bytes.length; length++) {
                byte[] prefix = Arrays.copyOf(bytes, length);
                assertThrows(IllegalStateException.class, () -> reader.accept(prefix), message + " of " + length + " bytes");
            }
        });
    }

    /** Damaged bytes are read, or refused by the one exception that callers expect. */
    @Test
    void damagedBytesEndInNothingButARefusal() {
        Random random = new Random(1);
        READERS.forEach((message, reader) -> {
            byte[] bytes = Golden.bytes(message);
            for (int i = 0; i < 20_000; i++) {
                byte[] damaged = bytes.clone();
                for (int left = random.nextInt(4); left >= 0; left--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                }
                try {
                    reader.accept(damaged);
                } catch (IllegalStateException refused) {
                    // The damage was noticed.
                }
            }
        });
    }
}
