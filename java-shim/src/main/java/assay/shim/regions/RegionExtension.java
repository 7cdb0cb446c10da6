// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.List;

import assay.shim.bridge.RegionBridge;
import jdk.graal.compiler.debug.DebugHandlersFactory;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.GraalHotSpotVMConfig;
import jdk.graal.compiler.hotspot.meta.DefaultHotSpotLoweringProvider;
import jdk.graal.compiler.hotspot.meta.HotSpotHostForeignCallsProvider;
import jdk.graal.compiler.hotspot.meta.HotSpotProviders;
import jdk.graal.compiler.nodes.spi.LoweringTool;
import jdk.graal.compiler.options.OptionValues;

/**
 * Puts {@link ExtractRegionsPhase} behind parsing, and tells Graal what compiled code calls in the agent. Graal asks its extensions for nothing of the kind, but tells them of
 * the suites while its backend starts, and compiles nothing before.
 */
public final class RegionExtension implements DefaultHotSpotLoweringProvider.Extensions {
    @Override
    public List<DefaultHotSpotLoweringProvider.Extension> createExtensions() {
        return RegionBridge.areCounted() ? List.of(new OfDelimiters()) : List.of();
    }

    private static final class OfDelimiters implements DefaultHotSpotLoweringProvider.Extension {
        @Override
        public Class<? extends Node> getNodeType() {
            return DelimiterNode.class;
        }

        @Override
        public void lower(Node node, LoweringTool tool) {
        }

        @Override
        public void initialize(HotSpotProviders providers, OptionValues options, GraalHotSpotVMConfig config, HotSpotHostForeignCallsProvider foreignCalls, Iterable<DebugHandlersFactory> factories) {
            LeafCalls.register(foreignCalls);
            ReceiverCalls.register(foreignCalls);
            providers.getSuites().getDefaultGraphBuilderSuite().appendPhase(new ExtractRegionsPhase(RegionBridge.removesRefused()));
        }
    }
}
