// SPDX-License-Identifier: Apache-2.0
package assay.junit.samples;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import assay.junit.Call;
import assay.junit.CompiledTest;
import assay.junit.CompiledTestExtension;
import assay.junit.Expect;
import assay.junit.ExpectInlined;
import assay.junit.ExpectNoAllocations;
import assay.junit.ExpectNoLocks;
import assay.junit.ExpectNotInlined;
import assay.junit.JvmOptions;
import assay.junit.Per;
import assay.junit.Phase;
import assay.junit.Sink;
import assay.junit.When;

/** Rules that hold. */
@ExtendWith(CompiledTestExtension.class)
@JvmOptions("-XX:CompileCommand=dontinline,assay.junit.samples.Kernels::large")
class PassingSample {
    private int[] numbers;

    @BeforeEach
    void makeNumbers() {
        numbers = new int[Kernels.LENGTH];
        java.util.Arrays.fill(numbers, 100);
    }

    @CompiledTest(target = "Kernels.divide")
    @Expect(event = "int-div-rem", count = "50")
    @Expect(event = "int-div-rem", count = "50000", per = Per.TOTAL)
    @Expect(event = "int-div-rem", count = "49..51", in = "Kernels.divide", inLoops = true)
    @Expect(event = "source-iterations", count = "<= 51")
    @ExpectNoAllocations
    @ExpectNoLocks
    void divides() {
        Sink.take(Kernels.divide(numbers, 3));
    }

    @CompiledTest(target = "allocateTwice", targetCalls = 2, calls = 300)
    @Expect(event = "allocation", count = "2")
    @Expect(event = "allocation", count = "1200", per = Per.TOTAL)
    @Expect(event = "allocation", count = "> 1.5")
    void allocates(Call call) {
        Sink.take(allocateTwice((int) call.number()));
        Sink.take(allocateTwice(call.phase() == Phase.PROFILING ? 1 : 2));
    }

    /** Is no test of ours, although the class names the extension. */
    @Test
    void isOrdinary() {
        org.junit.jupiter.api.Assertions.assertEquals(100, numbers[0]);
    }

    static int allocateTwice(int x) {
        return Kernels.allocate(x);
    }

    @CompiledTest(target = "assay.junit.samples.Kernels.lock()")
    @Expect(event = "monitor-enter", count = "1")
    @Expect(event = "store", count = ">= 1", when = @When(graal = ">= 25.0.1"))
    @Expect(event = "store", count = "12345", when = @When(graal = ">= 26"))
    void locks() {
        Kernels.lock();
    }

    @CompiledTest(target = "Kernels.callBoth(long)")
    @ExpectInlined("Kernels.small")
    @ExpectNotInlined("Kernels.large(long)")
    @Expect(event = "invokestatic", count = "1")
    void calls() {
        Sink.take(Kernels.callBoth(17));
    }

    /** The test method is the target, in an inner class, with another JVM. */
    @Nested
    @JvmOptions("-XX:+UseSerialGC")
    @When(flags = {"UseSerialGC = true", "MaxHeapSize > 1000"}, cpu = "sse2")
    class InAnotherJvm {
        @CompiledTest
        @Expect(event = "writebarrier-post", count = "1")
        @Expect(event = "allocation", count = "1")
        void keeps() {
            Kernels.kept = new Object();
        }
    }
}
