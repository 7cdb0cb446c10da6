// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import java.util.Optional;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Begins or ends a region. The node lives from parsing to {@link ExtractRegionsPhase}, and emits nothing. */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class DelimiterNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<DelimiterNode> TYPE = NodeClass.create(DelimiterNode.class);

    /** Stands for an end. */
    static final int END = -1;
    /** Stands for a kind that is no constant, or none of the kinds. */
    static final int WRONG_KIND = -2;

    private final int kind;
    private final ResolvedJavaMethod method;
    private final int bci;

    /** @param kind number of a {@link RegionKind}, {@link #END} or {@link #WRONG_KIND} */
    DelimiterNode(int kind, ResolvedJavaMethod method, int bci) {
        super(TYPE, StampFactory.forVoid());
        this.kind = kind;
        this.method = method;
        this.bci = bci;
    }

    boolean isEnd() {
        return kind == END;
    }

    Optional<RegionKind> kind() {
        return RegionKind.of(kind);
    }

    /** Returns the method whose bytecode has the delimiter. */
    ResolvedJavaMethod method() {
        return method;
    }

    int bci() {
        return bci;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
    }
}
