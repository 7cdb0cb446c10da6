// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import jdk.graal.compiler.hotspot.CommunityCompilerConfigurationFactory;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.graal.compiler.truffle.hotspot.TruffleCommunityCompilerConfiguration;

/**
 * Graal finds this factory by service loading, and prefers it to its own by its priority. The
 * factory keeps the name "community", so that backends and Truffle find what they look up by that
 * name. The jar has to be an automatic module: an explicit one that provides this service does not
 * boot.
 */
public final class AssayCompilerConfigurationFactory extends CommunityCompilerConfigurationFactory {
    /** Higher than the priorities of community (3) and community with Truffle (4). */
    private static final int PRIORITY = 100;

    public AssayCompilerConfigurationFactory() {
        super(PRIORITY, "Graal Community compiler with assay");
    }

    /**
     * Creates the configuration. Graal calls this method once for the methods of Java, and
     * Truffle's runtime calls the method again. An error here would end the VM, so every failure
     * leaves the stock configuration.
     */
    @Override
    public CompilerConfiguration createCompilerConfiguration() {
        try {
            return InsertedPhases.ofThisVm().<CompilerConfiguration>map(AssayCompilerConfiguration::new).orElseGet(TruffleCommunityCompilerConfiguration::new);
        } catch (Throwable failure) {
            System.err.println("assay: nothing is counted or slowed: " + failure);
            return new TruffleCommunityCompilerConfiguration();
        }
    }

    @Override
    public BackendMap createBackendMap() {
        return InsertedPhases.backends(super.createBackendMap());
    }
}
