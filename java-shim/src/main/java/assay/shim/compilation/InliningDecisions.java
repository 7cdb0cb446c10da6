// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import assay.shim.bridge.ByteSink;
import assay.shim.bridge.Wire;
import jdk.graal.compiler.nodes.InliningLog;
import jdk.graal.compiler.nodes.InliningLog.Callsite;
import jdk.graal.compiler.nodes.InliningLog.Decision;
import jdk.graal.compiler.nodes.Invokable;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.vm.ci.meta.JavaTypeProfile;
import jdk.vm.ci.meta.MetaUtil;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Describes what Graal decided about the calls of a unit: native/inlining/decisions_codec.h. Graal
 * keeps its decisions in a log with each graph where its option {@code TraceInlining} is on.
 */
public final class InliningDecisions {
    private static final int FLAG_INLINED = 1;
    private static final int FLAG_INDIRECT = 2;
    private static final int FLAG_ALIVE = 4;
    /** Receiver types of a site that are reported. A profile of the VM has no more. */
    private static final int MOST_TYPES = 8;

    private final Map<ResolvedJavaMethod, Integer> methods = new LinkedHashMap<>();
    private final ByteSink sites = new ByteSink();
    private int siteCount;

    private InliningDecisions() {
    }

    /** Returns the message about the unit; empty where the graph has no log. */
    public static Optional<byte[]> messageOf(StructuredGraph graph, int unitId) {
        InliningLog log = graph.getInliningLog();
        if (log == null) {
            return Optional.empty();
        }
        InliningDecisions decisions = new InliningDecisions();
        decisions.putChildren(log.getRootCallsite(), 0);
        ByteSink message = new ByteSink().putUnsigned(Wire.INLINING_VERSION).putUnsigned(unitId).putUnsigned(decisions.methods.size());
        decisions.methods.keySet().forEach(method -> message.putString(StableNames.signature(method)));
        return Optional.of(message.putUnsigned(decisions.siteCount).putAll(decisions.sites).toByteArray());
    }

    /**
     * Empties the graph's log, which Graal would print otherwise. Requires: no phase follows.
     */
    public static void forget(StructuredGraph graph) {
        if (graph.getInliningLog() != null) {
            graph.setInliningLog(new InliningLog(graph.method()));
        }
    }

    /** @param parent number of the call site that was inlined, from 1; 0 is the root */
    private void putChildren(Callsite caller, int parent) {
        for (Callsite site : caller.getChildren()) {
            put(site, caller, parent);
            putChildren(site, siteCount);
        }
    }

    private void put(Callsite site, Callsite caller, int parent) {
        sites.putUnsigned(parent).putSigned(site.getBci()).putUnsigned(lineOf(caller.getTarget(), site.getBci()));
        sites.putUnsigned(numberOf(targetOf(site))).putByte(flagsOf(site)).putUnsigned(site.getDecisions().size());
        for (Decision decision : site.getDecisions()) {
            sites.putByte(decision.isPositive() ? 1 : 0).putString(String.valueOf(decision.getReason()));
        }
        putTypes(site.getTargetTypeProfile());
        siteCount++;
    }

    private void putTypes(JavaTypeProfile profile) {
        int count = profile == null ? 0 : Math.min(MOST_TYPES, profile.getTypes().length);
        sites.putUnsigned(count);
        for (int i = 0; i < count; i++) {
            sites.putString(MetaUtil.internalNameToJava(StableNames.of(profile.getTypes()[i].getType()), true, false)).putFloat((float) profile.getTypes()[i].getProbability());
        }
    }

    private static int flagsOf(Callsite site) {
        Invokable invoke = site.getInvoke();
        boolean alive = invoke != null && invoke.asFixedNodeOrNull() != null && invoke.asFixedNodeOrNull().isAlive();
        return (site.isInlined() ? FLAG_INLINED : 0) | (site.isIndirect() ? FLAG_INDIRECT : 0) | (alive ? FLAG_ALIVE : 0);
    }

    private static ResolvedJavaMethod targetOf(Callsite site) {
        if (site.getTarget() != null || site.getInvoke() == null) {
            return site.getTarget();
        }
        return site.getInvoke().getTargetMethod();
    }

    /** Returns the method's number, from 1; 0 stands for a method that is not known. */
    private int numberOf(ResolvedJavaMethod method) {
        return method == null ? 0 : methods.computeIfAbsent(method, m -> methods.size() + 1);
    }

    private static int lineOf(ResolvedJavaMethod method, int bci) {
        return method == null || bci < 0 ? 0 : Math.max(0, method.asStackTraceElement(bci).getLineNumber());
    }
}
