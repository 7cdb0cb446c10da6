// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;

import assay.shim.bridge.CarriedLoop.LoopStore;
import assay.shim.bridge.CarriedLoop.StoresOnLeaving;
import assay.shim.bridge.UnitPlan.Action;
import assay.shim.bridge.UnitPlan.Add;
import assay.shim.bridge.UnitPlan.AddConstant;
import assay.shim.bridge.UnitPlan.AddValue;
import assay.shim.bridge.UnitPlan.Constant;
import assay.shim.bridge.UnitPlan.CountPath;
import assay.shim.bridge.UnitPlan.DecodePath;
import assay.shim.bridge.UnitPlan.PathValue;
import assay.shim.bridge.UnitPlan.Phi;
import assay.shim.bridge.UnitPlan.PhiInput;
import assay.shim.bridge.UnitPlan.Place;
import assay.shim.bridge.UnitPlan.Probe;
import assay.shim.bridge.UnitPlan.SamplePath;

/** Reads plans (native/unit/plan_codec.h). */
public final class UnitPlanReader {
    private UnitPlanReader() {
    }

    /**
     * Reads a plan.
     *
     * @throws IllegalStateException where the agent is another build
     */
    public static UnitPlan read(byte[] bytes) {
        ByteSource source = ByteSource.ofMessage("plan", Wire.PLAN_VERSION, bytes);
        int unitId = source.takeInt();
        List<PathValue> values = source.takeList(UnitPlanReader::takePathValue);
        List<Place> loads = source.takeList(UnitPlanReader::takePlace);
        UnitPlan plan = new UnitPlan(unitId, values, loads, source.takeFixed64(), source.takeList(UnitPlanReader::takeProbe));
        source.expectEnd();
        return plan;
    }

    private static PathValue takePathValue(ByteSource source) {
        return switch (Wire.PathValueKind.of(source.takeByte())) {
            case CONSTANT -> new Constant(source.takeSigned());
            case ADD -> new Add(source.takeInt(), source.takeInt(), Math.toIntExact(source.takeSigned()));
            case PHI -> new Phi(source.takeInt(), takeInputs(source));
        };
    }

    private static Place takePlace(ByteSource source) {
        return new Place(Wire.PlaceKind.of(source.takeByte()), source.takeInt());
    }

    private static Probe takeProbe(ByteSource source) {
        return new Probe(takePlace(source), source.takeInt() - 1, takeLoop(source), takeAction(source));
    }

    private static CarriedLoop takeLoop(ByteSource source) {
        int headerReference = source.takeInt();
        if (headerReference == 0) {
            return null;
        }
        return new CarriedLoop(headerReference - 1, source.takeInt(), source.takeList(s -> new CarriedLoop.Merge(s.takeInt(), takeInputs(s))), takeInputs(source),
                        source.takeFlag() ? takeStores(source) : null);
    }

    private static List<PhiInput> takeInputs(ByteSource source) {
        return source.takeList(s -> new PhiInput(s.takeInt(), s.takeInt()));
    }

    private static StoresOnLeaving takeStores(ByteSource source) {
        return new StoresOnLeaving(source.takeList(UnitPlanReader::takeStore), source.takeList(UnitPlanReader::takeStore));
    }

    private static LoopStore takeStore(ByteSource source) {
        return new LoopStore(source.takeInt(), source.takeInt());
    }

    private static Action takeAction(ByteSource source) {
        return switch (Wire.ActionKind.of(source.takeByte())) {
            case ADD_CONSTANT -> new AddConstant(source.takeInt(), source.takeInt());
            case COUNT_PATH -> new CountPath(source.takeInt(), source.takeInt(), source.takeSigned());
            case DECODE_PATH -> new DecodePath(source.takeInt(), source.takeSigned());
            case ADD_VALUE -> new AddValue(source.takeInt());
            case SAMPLE_PATH -> new SamplePath(source.takeInt(), source.takeInt() - 1, source.takeSigned());
        };
    }

    /**
     * Returns the number of the plan's unit. {@link #read} may refuse the plan, and the agent has
     * to hear that the plan is not followed.
     */
    public static int unitIdOf(byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        source.takeInt();
        return source.takeInt();
    }
}
