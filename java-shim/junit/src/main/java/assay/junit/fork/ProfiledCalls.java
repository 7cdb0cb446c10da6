// SPDX-License-Identifier: Apache-2.0
package assay.junit.fork;

import assay.junit.Phase;

/** The calls that are counted. `assay count --during-calls-of` can name this method. */
final class ProfiledCalls {
    private ProfiledCalls() {
    }

    static void run(TestCode code, long calls) throws Throwable {
        code.call(Phase.PROFILING, 0, calls);
    }
}
