// SPDX-License-Identifier: Apache-2.0
package assay.shim.boot;

import java.util.concurrent.atomic.AtomicBoolean;

import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.bursts.Bursts;
import assay.shim.feeding.ProfileFeed;
import assay.shim.compilation.CallSites;
import assay.shim.compilation.Compilation;
import assay.shim.compilation.GuestFunction;
import assay.shim.slowing.SlowedUnits;
import assay.shim.verification.MarkerVerification;
import jdk.vm.ci.code.CompiledCode;
import jdk.vm.ci.code.InstalledCode;
import jdk.vm.ci.hotspot.HotSpotCodeCacheProvider;
import jdk.vm.ci.hotspot.HotSpotCompiledNmethod;
import jdk.vm.ci.hotspot.HotSpotVMEventListener;

/** Receives notices of installed code, on the compiler thread that has just made it. */
final class InstallListener implements HotSpotVMEventListener {
    private static final AtomicBoolean HAS_FAILED = new AtomicBoolean();
    private static final AtomicBoolean GUEST_IS_NOT_VERIFIED = new AtomicBoolean();

    @Override
    public void notifyInstall(HotSpotCodeCacheProvider codeCache, InstalledCode installed, CompiledCode compiled) {
        if (!(compiled instanceof HotSpotCompiledNmethod)) {
            return; // a stub, which was compiled in the middle of a compilation
        }
        try {
            Compilation compilation = Compilation.finish();
            if (compilation != null) {
                compilation.installed(compiled, installed);
                SlowedUnits.installed(compilation, installed.getStart());
            }
            int codeBytes = compilation == null || compilation.result() == null ? 0 : compilation.result().getTargetCodeSize();
            if (compilation != null && !compilation.isInstrumented()) {
                NativeBridge.uncountedCodeInstalled(installed.getStart(), codeBytes);
            }
            if (codeBytes != 0 && InsertedPhases.ofThisVm().filter(InsertedPhases::tellsCallSites).isPresent()) {
                NativeBridge.callSitesInstalled(CallSites.of(compilation, installed.getStart()));
            }
            if (compilation != null && compilation.isInstrumented()) {
                if (compilation.purpose() == CompilationPurpose.VM) {
                    Bursts.compiled(compilation);
                    ProfileFeed.compiled(compilation);
                }
                NativeBridge.unitInstalled(compilation.unitId(), installed.getAddress(), installed.getStart(), codeBytes, compilation.elapsedMicros());
                if (InsertedPhases.ofThisVm().filter(InsertedPhases::verifiesMarkers).isPresent()) {
                    verify(compilation);
                }
            }
        } catch (Throwable failure) {
            report("an installation was not recorded: " + failure);
        }
    }

    private static void verify(Compilation compilation) {
        if (GuestFunction.isGuest(compilation.graph())) {
            if (!GUEST_IS_NOT_VERIFIED.getAndSet(true)) {
                NativeBridge.reportMessage("markers are not verified in guest code, which only Truffle compiles");
            }
            return;
        }
        try {
            MarkerVerification.verify(compilation);
        } catch (Throwable failure) {
            report("markers were not verified: " + failure);
        }
    }

    /** Reports to the agent, and to stderr only once: further reports are likely to be alike. */
    private static void report(String what) {
        if (!HAS_FAILED.getAndSet(true)) {
            System.err.println("assay: " + what);
        }
        NativeBridge.reportMessage(what);
    }
}
