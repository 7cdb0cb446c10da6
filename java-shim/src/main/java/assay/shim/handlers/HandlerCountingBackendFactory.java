// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import java.util.function.Consumer;

import jdk.graal.compiler.hotspot.CompilerConfigurationFactory.BackendMap;
import jdk.graal.compiler.hotspot.GraalHotSpotVMConfig;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotBackend;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotBackendFactory;
import jdk.graal.compiler.hotspot.meta.HotSpotProviders;
import jdk.graal.compiler.hotspot.meta.HotSpotRegistersProvider;
import jdk.graal.compiler.hotspot.meta.HotSpotSuitesProvider;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.vm.ci.amd64.AMD64;

/** Makes the community compiler's backend, which also counts in the handlers of counted units. */
public final class HandlerCountingBackendFactory extends AMD64HotSpotBackendFactory {

    private final Consumer<PhaseSuite<HighTierContext>> intoGraphBuilding;

    private HandlerCountingBackendFactory(Consumer<PhaseSuite<HighTierContext>> intoGraphBuilding) {
        this.intoGraphBuilding = intoGraphBuilding;
    }

    /**
     * Returns {@code stock} with the backend of this processor replaced.
     *
     * @param intoGraphBuilding adds phases to the suite that builds the graphs of units and of methods that are inlined
     */
    public static BackendMap replacing(BackendMap stock, Consumer<PhaseSuite<HighTierContext>> intoGraphBuilding) {
        return architecture -> architecture instanceof AMD64 ? new HandlerCountingBackendFactory(intoGraphBuilding) : stock.getBackendFactory(architecture);
    }

    @Override
    protected AMD64HotSpotBackend createBackend(GraalHotSpotVMConfig config, HotSpotGraalRuntimeProvider runtime, HotSpotProviders providers) {
        return new HandlerCountingBackend(config, runtime, providers);
    }

    @Override
    protected HotSpotSuitesProvider createSuites(GraalHotSpotVMConfig config, HotSpotGraalRuntimeProvider runtime, CompilerConfiguration compilerConfiguration, Plugins plugins,
                    HotSpotRegistersProvider registers, OptionValues options) {
        HotSpotSuitesProvider suites = super.createSuites(config, runtime, compilerConfiguration, plugins, registers, options);
        intoGraphBuilding.accept(suites.getDefaultGraphBuilderSuite());
        return suites;
    }
}
