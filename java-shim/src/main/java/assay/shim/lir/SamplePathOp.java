// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import assay.shim.bridge.Settings;
import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Counts a path if the thread's word asks for a sample (paper 2, section 3.3). In the path's way are one comparison of
 * the word with 0 and one branch that is not taken; the rest is out of line.
 *
 * <p>A tick sets the word to the number of samples and those paths that are passed over before the first one. Each path
 * that ends then lowers the word, and is a sample as soon as the word is below the number of samples. At 0 the window is
 * closed. Only the thread itself (its code, and the handler of its ticks) writes the word.
 *
 * <p>Where windows end by the clock (decision 0039), the word says how many paths are still to end until the next sample. A
 * path that lowers the word to 0 compares the time stamp counter with the end of the window. In time it is a sample and
 * sets the word to the stride; too late it leaves the word at 0, which closes the window.
 */
@Opcode("ASSAY_SAMPLE_PATH")
public final class SamplePathOp extends LIRInstruction {
    public static final LIRInstructionClass<SamplePathOp> TYPE = LIRInstructionClass.create(SamplePathOp.class);

    // Distances from the word (jni/counting/path_samples.h).
    private static final int WINDOW_END = 8;
    private static final int SAVED_RAX = 16;
    private static final int SAVED_RDX = 24;

    // All operands are alive to the end, because the code out of line reads them.
    @Alive({REG, ILLEGAL}) private AllocatableValue base;
    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    @Alive({REG, ILLEGAL}) private AllocatableValue path;
    private final SegmentAddress counter;
    private final Settings.Sampling sampling;

    /**
     * @param path the path register, or illegal where the path's number is a constant
     * @param counter the counter of path 0, or of the path
     */
    public SamplePathOp(AllocatableValue base, AllocatableValue scratch, AllocatableValue path, SegmentAddress counter, Settings.Sampling sampling) {
        super(TYPE);
        this.base = base;
        this.scratch = scratch;
        this.path = path;
        this.counter = counter;
        this.sampling = sampling;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register start = SegmentOp.registerOrNone(base);
        if (start.equals(Register.None) && counter.needsScratch()) {
            start = ValueUtil.asRegister(scratch);
            counter.emitStart(assembler, start);
        }
        Segment segment = new Segment(assembler, start);
        Label window = new Label();
        Label done = new Label();
        assembler.cmpl(segment.word(), 0);
        assembler.jcc(ConditionFlag.NotZero, window);
        assembler.bind(done);
        builder.getLIR().addSlowPath(this, () -> {
            assembler.bind(window);
            emitWindow(assembler, segment, done);
            assembler.jmp(done);
        });
    }

    private void emitWindow(AMD64MacroAssembler assembler, Segment segment, Label done) {
        if (sampling.timed()) {
            assembler.subl(segment.word(), 1);
            assembler.jcc(ConditionFlag.NotZero, done);
            emitCheckOfTime(assembler, segment, done);
            assembler.movl(segment.word(), sampling.stride());
        } else if (sampling.samples() != Settings.Sampling.ALL) {
            assembler.subl(segment.word(), 1);
            assembler.cmpl(segment.word(), sampling.samples());
            assembler.jcc(ConditionFlag.GreaterEqual, done);
        }
        assembler.addq(segment.counter(), 1);
    }

    /** Goes to {@code over} where the window has ended. Changes flags, and no register. */
    private void emitCheckOfTime(AMD64MacroAssembler assembler, Segment segment, Label over) {
        assembler.movq(segment.at(SAVED_RAX), AMD64.rax);
        assembler.movq(segment.at(SAVED_RDX), AMD64.rdx);
        Register now = WindowClock.emitNow(assembler, counter, segment.start);
        assembler.cmpq(now, segment.at(WINDOW_END));
        // The register that has the segment's start is the last one; it has its value already.
        if (!segment.start.equals(AMD64.rax)) {
            assembler.movq(AMD64.rax, segment.at(SAVED_RAX));
        }
        if (!segment.start.equals(AMD64.rdx)) {
            assembler.movq(AMD64.rdx, segment.at(SAVED_RDX));
        }
        assembler.jcc(ConditionFlag.AboveEqual, over);
    }

    /** Forms operands in the thread's segment, each to be followed by its instruction. */
    private final class Segment {
        private final AMD64MacroAssembler assembler;
        private final Register start;

        Segment(AMD64MacroAssembler assembler, Register start) {
            this.assembler = assembler;
            this.start = start;
        }

        AMD64Address word() {
            return at(0);
        }

        /** Returns a place behind the word. */
        AMD64Address at(int distance) {
            return counter.withDisplacement(sampling.word() + distance).operand(assembler, start, Register.None);
        }

        AMD64Address counter() {
            return counter.operand(assembler, start, Register.None, SegmentOp.registerOrNone(path));
        }
    }
}
