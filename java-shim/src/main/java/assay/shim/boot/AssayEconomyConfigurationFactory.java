// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import jdk.graal.compiler.core.phases.EconomyCompilerConfiguration;
import jdk.graal.compiler.hotspot.EconomyCompilerConfigurationFactory;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;

/**
 * Graal finds this factory in place of its own factory of the name "economy", because the priority
 * of this factory is higher. A compiler gets this factory only by asking for that name, because the
 * community factories come before it. See {@link AssayCompilerConfigurationFactory}.
 */
public final class AssayEconomyConfigurationFactory extends EconomyCompilerConfigurationFactory {
    /** Higher than economy (1), lower than community (3). */
    private static final int PRIORITY = 2;

    public AssayEconomyConfigurationFactory() {
        super(PRIORITY, "Graal Economy compiler with assay");
    }

    @Override
    public CompilerConfiguration createCompilerConfiguration() {
        try {
            return InsertedPhases.ofThisVm().<CompilerConfiguration>map(AssayEconomyConfiguration::new).orElseGet(EconomyCompilerConfiguration::new);
        } catch (Throwable failure) {
            System.err.println("assay: nothing is counted or slowed: " + failure);
            return new EconomyCompilerConfiguration();
        }
    }

    @Override
    public BackendMap createBackendMap() {
        return InsertedPhases.backends(super.createBackendMap());
    }
}
