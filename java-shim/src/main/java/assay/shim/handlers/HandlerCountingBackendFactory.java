// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import jdk.graal.compiler.hotspot.CompilerConfigurationFactory.BackendMap;
import jdk.graal.compiler.hotspot.GraalHotSpotVMConfig;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotBackend;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotBackendFactory;
import jdk.graal.compiler.hotspot.meta.HotSpotProviders;
import jdk.vm.ci.amd64.AMD64;

/** Makes the community compiler's backend, which also counts in the handlers of counted units. */
public final class HandlerCountingBackendFactory extends AMD64HotSpotBackendFactory {

    /** Returns {@code stock} with the backend of this processor replaced. */
    public static BackendMap replacing(BackendMap stock) {
        return architecture -> architecture instanceof AMD64 ? new HandlerCountingBackendFactory() : stock.getBackendFactory(architecture);
    }

    @Override
    protected AMD64HotSpotBackend createBackend(GraalHotSpotVMConfig config, HotSpotGraalRuntimeProvider runtime, HotSpotProviders providers) {
        return new HandlerCountingBackend(config, runtime, providers);
    }
}
