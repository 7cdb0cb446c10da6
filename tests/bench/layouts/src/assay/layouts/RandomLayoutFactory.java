// SPDX-License-Identifier: Apache-2.0
package assay.layouts;

import assay.shim.boot.AssayCompilerConfigurationFactory;
import jdk.graal.compiler.hotspot.CommunityCompilerConfigurationFactory;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;

/**
 * Makes the compiler that there is with assay, with or without its agent, and moves the code of each unit by a random
 * number of bytes if the property {@code assay.layouts.seed} is set. Graal finds this factory by service loading, and prefers it to all others by its priority.
 */
public final class RandomLayoutFactory extends CommunityCompilerConfigurationFactory {
    /** Higher than the priority of {@link AssayCompilerConfigurationFactory}. */
    private static final int PRIORITY = 200;

    private final AssayCompilerConfigurationFactory assay = new AssayCompilerConfigurationFactory();

    public RandomLayoutFactory() {
        super(PRIORITY, "Graal Community compiler with random layouts of code");
    }

    @Override
    public CompilerConfiguration createCompilerConfiguration() {
        CompilerConfiguration given = assay.createCompilerConfiguration();
        Long seed = Long.getLong("assay.layouts.seed");
        return seed == null ? given : new RandomLayoutConfiguration(given, seed);
    }

    @Override
    public BackendMap createBackendMap() {
        return assay.createBackendMap();
    }
}
