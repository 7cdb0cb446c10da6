// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import assay.shim.bridge.ByteSink;
import assay.shim.bridge.Wire;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.code.CompilationResult.CodeMark;
import jdk.graal.compiler.hotspot.HotSpotMarkId;
import jdk.vm.ci.code.BytecodePosition;
import jdk.vm.ci.code.site.Call;
import jdk.vm.ci.code.site.Infopoint;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Describes the calls of machine code, by their return addresses: native/calls/call_sites_codec.h. */
public final class CallSites {
    private static final int NO_LINE = 0;

    private final Map<ResolvedJavaMethod, Integer> methods = new LinkedHashMap<>();
    private final List<Call> calls = new ArrayList<>();
    /** Where the instructions are that call one method, whatever the class of the receiver is. */
    private final Set<Integer> callsOfOneMethod = new HashSet<>();

    private CallSites(CompilationResult result) {
        for (CodeMark mark : result.getMarks()) {
            if (mark.id == HotSpotMarkId.INVOKESTATIC || mark.id == HotSpotMarkId.INVOKESPECIAL) {
                callsOfOneMethod.add(mark.pcOffset);
            }
        }
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

    private int indexOf(ResolvedJavaMethod method) {
        return methods.computeIfAbsent(method, m -> methods.size());
    }

    /** Writes where the call returns to, the method if it calls one only, and its frames, the innermost one first. */
    private void put(Call call, ByteSink sink) {
        List<BytecodePosition> frames = new ArrayList<>();
        for (BytecodePosition frame = call.debugInfo.getBytecodePosition(); frame != null; frame = frame.getCaller()) {
            frames.add(frame);
        }
        boolean hasOneTarget = callsOfOneMethod.contains(call.pcOffset) && call.target instanceof ResolvedJavaMethod;
        sink.putUnsigned(call.pcOffset + call.size).putUnsigned(hasOneTarget ? indexOf((ResolvedJavaMethod) call.target) + 1 : 0).putUnsigned(frames.size());
        for (BytecodePosition frame : frames) {
            sink.putUnsigned(indexOf(frame.getMethod())).putSigned(frame.getBCI()).putUnsigned(lineOf(frame));
        }
    }

    private static int lineOf(BytecodePosition frame) {
        if (frame.getBCI() < 0) {
            return NO_LINE;
        }
        return Math.max(NO_LINE, frame.getMethod().asStackTraceElement(frame.getBCI()).getLineNumber());
    }
}
