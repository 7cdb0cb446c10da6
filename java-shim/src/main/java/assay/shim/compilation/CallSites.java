// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import assay.shim.bridge.ByteSink;
import assay.shim.bridge.Wire;
import jdk.graal.compiler.code.CompilationResult;
import jdk.vm.ci.code.BytecodePosition;
import jdk.vm.ci.code.site.Call;
import jdk.vm.ci.code.site.Infopoint;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Describes the calls of machine code, by their return addresses: native/calls/call_sites_codec.h. */
public final class CallSites {
    private static final int NO_LINE = 0;

    private final Map<ResolvedJavaMethod, Integer> methods = new LinkedHashMap<>();
    private final List<Call> calls = new ArrayList<>();

    private CallSites(CompilationResult result) {
        for (Infopoint point : result.getInfopoints()) {
            if (point instanceof Call call && call.debugInfo != null && call.debugInfo.getBytecodePosition() != null) {
                calls.add(call);
            }
        }
    }

    /** @param start address of the first instruction */
    public static byte[] of(Compilation compilation, long start) {
        CompilationResult result = compilation.result();
        CallSites sites = new CallSites(result);
        ByteSink places = new ByteSink();
        sites.calls.forEach(call -> sites.put(call, places));
        ByteSink message = new ByteSink().putUnsigned(Wire.CALL_SITES_VERSION);
        Compilation.identityOf(compilation.graph()).write(message);
        message.putUnsigned(compilation.isInstrumented() ? compilation.unitId() + 1L : 0).putFixed64(start).putUnsigned(result.getTargetCodeSize());
        message.putUnsigned(sites.methods.size());
        sites.methods.keySet().forEach(method -> message.putString(StableNames.signature(method)));
        return message.putUnsigned(sites.calls.size()).putAll(places).toByteArray();
    }

    /** Writes where the call returns to, and its frames, the innermost one first. */
    private void put(Call call, ByteSink sink) {
        List<BytecodePosition> frames = new ArrayList<>();
        for (BytecodePosition frame = call.debugInfo.getBytecodePosition(); frame != null; frame = frame.getCaller()) {
            frames.add(frame);
        }
        sink.putUnsigned(call.pcOffset + call.size).putUnsigned(frames.size());
        for (BytecodePosition frame : frames) {
            int method = methods.computeIfAbsent(frame.getMethod(), m -> methods.size());
            sink.putUnsigned(method).putSigned(frame.getBCI()).putUnsigned(lineOf(frame));
        }
    }

    private static int lineOf(BytecodePosition frame) {
        if (frame.getBCI() < 0) {
            return NO_LINE;
        }
        return Math.max(NO_LINE, frame.getMethod().asStackTraceElement(frame.getBCI()).getLineNumber());
    }
}
