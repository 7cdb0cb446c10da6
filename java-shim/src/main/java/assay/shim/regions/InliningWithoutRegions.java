// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.java.BytecodeParserOptions;
import jdk.graal.compiler.core.common.GraalOptions;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderContext;
import jdk.graal.compiler.nodes.graphbuilderconf.InlineInvokePlugin;
import jdk.graal.compiler.nodes.graphbuilderconf.InlineInvokePlugin.InlineInfo;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Has the parser inline a method that it would inline if the method had no regions. The parser inlines methods whose
 * bytecode is short (Graal's InlineDuringParsingPlugin), and regions make bytecode longer. The plugin is asked after
 * Graal's own, and repeats that decision without the bytes of regions.
 */
final class InliningWithoutRegions implements InlineInvokePlugin {
    /** More bytes than this are never inlined by the parser, with regions or without. */
    private static final int MOST_BYTES = 1 << 11;

    private static final int BUDGET_OF_NODES = 2000;
    private static final int DEPTH_BEYOND_BUDGET = 3;

    @Override
    public InlineInfo shouldInlineInvoke(GraphBuilderContext builder, ResolvedJavaMethod method, ValueNode[] arguments) {
        boolean isCandidate = BytecodeParserOptions.InlineDuringParsing.getValue(builder.getOptions()) && method.hasBytecodes() && method.getDeclaringClass().isLinked() &&
                        method.canBeInlined() && !method.isSynchronized() && method.getCodeSize() <= MOST_BYTES;
        return isCandidate && isShortWithoutRegions(builder, method, arguments) && isNotTooDeep(builder) ? InlineInfo.createStandardInlineInfo(method) : null;
    }

    private static boolean isShortWithoutRegions(GraphBuilderContext builder, ResolvedJavaMethod method, ValueNode[] arguments) {
        int constants = 0;
        for (ValueNode argument : arguments) {
            constants += argument.isConstant() ? 1 : 0;
        }
        int limit = GraalOptions.TrivialInliningSize.getValue(builder.getOptions()) * (1 + constants);
        int bytes = method.getCodeSize();
        if (bytes <= limit) {
            return false; // Graal's own plugin has decided, for another reason than the size
        }
        int ofRegions = RegionBytecodes.bytesOfRegions(method);
        return ofRegions != 0 && bytes - ofRegions <= limit;
    }

    private static boolean isNotTooDeep(GraphBuilderContext builder) {
        int most = BytecodeParserOptions.InlineDuringParsingMaxDepth.getValue(builder.getOptions());
        boolean isBeyondBudget = builder.getGraph().getNodeCount() > BUDGET_OF_NODES;
        return builder.getDepth() < (isBeyondBudget ? Math.min(most, DEPTH_BEYOND_BUDGET) : most);
    }
}
