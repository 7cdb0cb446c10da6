// SPDX-License-Identifier: Apache-2.0
package assay.junit.samples;

import org.junit.jupiter.api.Assumptions;

import assay.junit.Call;
import assay.junit.CompiledTest;
import assay.junit.Expect;
import assay.junit.ExpectNoAllocations;
import assay.junit.JvmOptions;
import assay.junit.Phase;
import assay.junit.Sink;
import assay.junit.When;

/** Tests that cannot be judged. */
class UnjudgedSample {
    @CompiledTest(target = "Kernels.lock", warmUp = 10, compiledWithinSeconds = 1)
    @JvmOptions("-XX:CompileCommand=exclude,assay.junit.samples.Kernels::lock")
    @ExpectNoAllocations
    void isNeverCompiled() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.rare")
    @ExpectNoAllocations
    void deoptimizes(Call call) {
        Sink.take(Kernels.rare(call.phase() == Phase.PROFILING && call.number() == 500 ? -1 : 1));
    }

    @CompiledTest(target = "Kernels.divide", targetCalls = 2)
    @ExpectNoAllocations
    void callsTheTargetOnce() {
        Sink.take(Kernels.divide(Kernels.NUMBERS, 3));
    }

    @CompiledTest(target = "Kernels.lock")
    @ExpectNoAllocations
    @JvmOptions("-XX:-EnableJVMCI")
    void hasNoJvmci() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    @Expect(event = "load-barrier", count = "0")
    void asksForWhatTheCollectorHasNot() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    @Expect(event = "bulk-map", count = "0")
    void asksForWhatGraalHasNot() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    @When(flags = "UseZGC = true")
    @ExpectNoAllocations
    void doesNotApply() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    @Expect(event = "allocation", count = "0", when = @When(graal = "< 25"))
    void hasNoRuleThatApplies() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    @ExpectNoAllocations
    void abortsItself() {
        Assumptions.abort("not today");
    }

    @CompiledTest(target = "Kernels.lock")
    @ExpectNoAllocations
    @JvmOptions("-Dassay.sample=exits")
    void endsItsJvm(Call call) {
        Kernels.lock();
        if (call.number() == 10) {
            System.exit(7);
        }
    }
}
