// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.CoreProviders;
import jdk.graal.compiler.nodes.spi.Lowerable;
import jdk.graal.compiler.nodes.spi.LoweringTool;

/**
 * Stands for a fact of the compilation until callees have been inlined: then it is known what the root is, and
 * {@link ResolveRegionsPhase} answers.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class CompilationFactNode extends FixedWithNextNode implements Lowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<CompilationFactNode> TYPE = NodeClass.create(CompilationFactNode.class);

    private final CompilationFact fact;

    CompilationFactNode(CompilationFact fact) {
        super(TYPE, StampFactory.forKind(fact.kind));
        this.fact = fact;
    }

    void answer(CoreProviders providers) {
        replaceBy(ConstantNode.forConstant(fact.answer(graph(), providers), providers.getMetaAccess(), graph()));
    }

    /** Gives the default where nothing has answered. */
    @Override
    public void lower(LoweringTool tool) {
        replaceBy(fact.defaultIn(graph()));
    }

    private void replaceBy(ValueNode answer) {
        graph().replaceFixedWithFloating(this, answer);
    }
}
