// SPDX-License-Identifier: Apache-2.0
package assay.shim.inlining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import assay.shim.bridge.InliningWeights;
import assay.shim.bridge.InliningWeights.Callee;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.java.MethodCallTargetNode;
import jdk.graal.compiler.phases.BasePhase;
import jdk.vm.ci.meta.JavaTypeProfile;
import jdk.vm.ci.meta.JavaTypeProfile.ProfiledType;

/**
 * Leaves those callees of dispatched calls to guarded inlining that take more than {@link #LEAST_SHARE} of the site's calls
 * (paper 3, section 5), by taking the types of the others out of the profile of the receiver. The phase stands behind the
 * graph builder, which builds the graphs of units and of callees alike. A site that was not measured keeps its profile.
 */
public final class DominantCalleesPhase extends BasePhase<Object> {
    private static final double LEAST_SHARE = 0.4;

    private final CallSiteWeights weights;

    public DominantCalleesPhase(InliningWeights weights) {
        this.weights = new CallSiteWeights(weights);
    }

    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        for (MethodCallTargetNode target : graph.getNodes(MethodCallTargetNode.TYPE)) {
            Invoke invoke = target.invoke();
            if (invoke != null && target.invokeKind().isIndirect() && target.getTypeProfile() != null) {
                List<Callee> measured = weights.calleesOf(invoke);
                if (!measured.isEmpty()) {
                    target.setJavaTypeProfile(dominant(target, invoke, measured));
                }
            }
        }
    }

    /** Returns the profile without the types of other callees, or null where no type is left. */
    private static JavaTypeProfile dominant(MethodCallTargetNode target, Invoke invoke, List<Callee> measured) {
        JavaTypeProfile profile = target.getTypeProfile();
        List<ProfiledType> kept = new ArrayList<>();
        double notRecorded = profile.getNotRecordedProbability();
        for (ProfiledType type : profile.getTypes()) {
            Callee callee = CallSiteWeights.find(measured, type.getType().resolveConcreteMethod(target.targetMethod(), invoke.getContextType()));
            if (callee != null && callee.shareAtSite() > LEAST_SHARE) {
                kept.add(type);
            } else {
                notRecorded += type.getProbability();
            }
        }
        if (kept.size() == profile.getTypes().length) {
            return profile;
        }
        return kept.isEmpty() ? null : new JavaTypeProfile(profile.getNullSeen(), Math.min(notRecorded, 1), kept.toArray(new ProfiledType[0]));
    }
}
