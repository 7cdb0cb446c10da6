// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.util.concurrent.atomic.AtomicBoolean;

import assay.shim.bridge.NativeBridge;
import assay.shim.compilation.CompilationRecord;
import assay.shim.slowing.SlowedUnits;
import assay.shim.verification.MarkerVerification;
import jdk.vm.ci.code.CompiledCode;
import jdk.vm.ci.code.InstalledCode;
import jdk.vm.ci.hotspot.HotSpotCodeCacheProvider;
import jdk.vm.ci.hotspot.HotSpotCompiledNmethod;
import jdk.vm.ci.hotspot.HotSpotVMEventListener;

/** Hears of installed code, on the compiler thread that has just made it. */
final class InstallListener implements HotSpotVMEventListener {
    private static final AtomicBoolean HAS_FAILED = new AtomicBoolean();

    @Override
    public void notifyInstall(HotSpotCodeCacheProvider codeCache, InstalledCode installed, CompiledCode compiled) {
        if (!(compiled instanceof HotSpotCompiledNmethod)) {
            return; // a stub, in the middle of a compilation
        }
        try {
            CompilationRecord record = CompilationRecord.finish();
            if (record != null) {
                SlowedUnits.installed(record.graph(), installed.getStart());
            }
            if (record != null && record.isInstrumented()) {
                int codeBytes = record.result() == null ? 0 : record.result().getTargetCodeSize();
                NativeBridge.unitInstalled(record.unitId(), installed.getStart(), codeBytes, record.elapsedMicros());
                if (AssayCompilerConfiguration.verifiesMarkers()) {
                    MarkerVerification.verify(record);
                }
            }
        } catch (Throwable failure) {
            if (!HAS_FAILED.getAndSet(true)) { // the next ones are likely to fail alike
                System.err.println("assay: an installation was not recorded: " + failure);
            }
        }
    }
}
