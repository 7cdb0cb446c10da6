// SPDX-License-Identifier: Apache-2.0
package assay.junit.samples;

import assay.junit.CompiledTest;
import assay.junit.Expect;
import assay.junit.ExpectInlined;
import assay.junit.ExpectNoAllocations;
import assay.junit.ExpectNotInlined;
import assay.junit.JvmOptions;
import assay.junit.Sink;

/** Rules that do not hold, and tests that throw. */
@JvmOptions("-XX:CompileCommand=dontinline,assay.junit.samples.Kernels::large")
class FailingSample {
    @CompiledTest(target = "Kernels.allocate", calls = 500)
    @ExpectNoAllocations
    @Expect(event = "monitor-enter", count = "0")
    void allocates() {
        Sink.take(Kernels.allocate(3));
    }

    @CompiledTest(target = "Kernels.callBoth")
    @ExpectInlined({"Kernels.large", "Kernels.nowhere"})
    @ExpectNotInlined("Kernels.small")
    void calls() {
        Sink.take(Kernels.callBoth(17));
    }

    @CompiledTest(target = "Kernels.lock")
    @ExpectNoAllocations
    void throwsItself() {
        Kernels.lock();
        throw new IllegalStateException("thrown by the test");
    }

    @CompiledTest(target = "Kernels.lock")
    @Expect(event = "no-such-event", count = "0")
    void namesNoEvent() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.nowhere")
    @ExpectNoAllocations
    void namesNoTarget() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    @Expect(event = "allocation", count = "few")
    void expectsNoNumber() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.lock")
    void hasNoRule() {
        Kernels.lock();
    }
}
