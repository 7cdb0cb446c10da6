// SPDX-License-Identifier: Apache-2.0
package assay.shim.bursts;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import assay.shim.bridge.NativeBridge;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.GuestFunction;
import assay.shim.recompilation.CompiledUnit;
import assay.shim.recompilation.RecompilableUnit;
import jdk.graal.compiler.nodes.StructuredGraph;

/**
 * Switches units between code that counts and code that does not (decision 0041). The agent decides which units, and
 * when (jni/bursts): its thread calls the methods here one after another, so only the units that compiler threads add
 * are shared.
 */
public final class Bursts {
    /** Units that the VM has compiled, by the agent's number, until they are switched. */
    private static final Map<Integer, CompiledUnit> COMPILED = new ConcurrentHashMap<>();
    private static final Map<Integer, SwitchableUnit> SWITCHED = new HashMap<>();
    /** Each switched unit has two codes in memory, and each burst switches all of them twice. */
    private static final int MOST_SWITCHED = 1000;
    private static volatile boolean isOn;

    private Bursts() {
    }

    /** Says that units may be switched. Requires: nothing has been compiled yet. */
    public static void begin() {
        isOn = true;
    }

    /** Notes a unit that the VM has compiled with counters. Truffle's units are left alone: Truffle alone compiles them. */
    public static void compiled(Compilation compilation) {
        StructuredGraph graph = compilation.graph();
        if (isOn && !GuestFunction.isGuest(graph)) {
            COMPILED.put(compilation.unitId(), new CompiledUnit(graph));
        }
    }

    /**
     * Compiles units so that they can be switched, as long as there are not too many. They run without counters then.
     *
     * @param units the agent's numbers of units; unknown ones are passed over
     */
    static void takeUp(int[] units) {
        for (int unit : units) {
            CompiledUnit compiled = SWITCHED.size() < MOST_SWITCHED ? COMPILED.remove(unit) : null;
            if (compiled != null) {
                compiled.recompilable().ifPresent(Bursts::add);
            }
        }
    }

    /** Has all units count. */
    static void count() {
        forEachSwitched(SwitchableUnit::count);
    }

    /** Lets the units that were taken up run without counters. */
    static void runPlainly() {
        forEachSwitched(SwitchableUnit::runPlainly);
    }

    /** Lets units count all the time from now on. Requires: they count now. */
    static void keep(int[] units) {
        for (int unit : units) {
            SWITCHED.remove(unit);
        }
    }

    private static void add(RecompilableUnit compiled) {
        try {
            SwitchableUnit unit = SwitchableUnit.compile(compiled);
            SWITCHED.put(unit.unitId(), unit);
        } catch (Throwable failure) {
            NativeBridge.reportMessage(compiled.signature() + " counts all the time: " + failure);
        }
    }

    /** Forgets units whose code is no longer valid: the VM compiles such a unit anew, with counters. */
    private static void forEachSwitched(Consumer<SwitchableUnit> action) {
        SWITCHED.values().removeIf(unit -> !(unit.isInForce() && isDone(action, unit)));
    }

    private static boolean isDone(Consumer<SwitchableUnit> action, SwitchableUnit unit) {
        try {
            action.accept(unit);
            return true;
        } catch (RuntimeException refused) {
            unit.invalidate();
            return false;
        }
    }
}
