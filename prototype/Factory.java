package proto;
import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.*;
import jdk.graal.compiler.hotspot.*;
import jdk.graal.compiler.hotspot.amd64.*;
import jdk.graal.compiler.hotspot.meta.HotSpotProviders;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Architecture;
public final class Factory extends CommunityCompilerConfigurationFactory {
    static final sun.misc.Unsafe U = unsafe();
    static final long CELL = U.allocateMemory(64);
    static sun.misc.Unsafe unsafe() { try { var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true); return (sun.misc.Unsafe) f.get(null);} catch (Exception e) { throw new Error(e);} }
    public Factory() { super(100, "proto"); U.putLong(CELL, 0); System.setProperty("proto.cell", Long.toString(CELL)); }
    @Override public BackendMap createBackendMap() {
        BackendFactory f = new BackendFactory();
        return arch -> f;
    }
    public static final class BackendFactory extends AMD64HotSpotBackendFactory {
        @Override protected AMD64HotSpotBackend createBackend(GraalHotSpotVMConfig config, HotSpotGraalRuntimeProvider runtime, HotSpotProviders providers) {
            return new Backend(config, runtime, providers);
        }
    }
    static final class Backend extends AMD64HotSpotBackend {
        Backend(GraalHotSpotVMConfig c, HotSpotGraalRuntimeProvider r, HotSpotProviders p) { super(c, r, p); }
        @Override public void emitCodeSuffix(CompilationResultBuilder crb, AMD64MacroAssembler asm) {
            super.emitCodeSuffix(crb, asm);
            if (crb.compilationResult.getMarks().stream().noneMatch(m -> m.id == HotSpotMarkId.DEOPT_HANDLER_ENTRY)) return;
            int entry = asm.position();
            crb.recordMark(entry, HotSpotMarkId.DEOPT_HANDLER_ENTRY);
            asm.movq(AMD64.r10, CELL);
            asm.addq(new AMD64Address(AMD64.r10, 0), 1);
            Label here = new Label();
            asm.call(here);
            asm.bind(here);
            asm.subq(new AMD64Address(AMD64.rsp, 0), asm.position() - entry);
            var target = getProviders().getForeignCalls().lookupForeignCall(HotSpotHostBackend.DEOPT_BLOB_UNPACK);
            jdk.graal.compiler.lir.amd64.AMD64Call.directJmp(crb, asm, target, null);
            asm.halt();
        }
    }
}
