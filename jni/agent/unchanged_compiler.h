// SPDX-License-Identifier: Apache-2.0
// Keeps Java agents from changing the classes of Graal and of the shim. The program brought neither
// of them, so an agent that changes all classes that it meets may end the VM: Graal's modules do
// not see the agent's own classes, and a compiler that cannot start is a fatal error of HotSpot.
//
// The VM's own way in for all Java agents is `sun.instrument.InstrumentationImpl.transform`. Where
// the class is of such a module, the method is called on an object that has no agents, so nobody is
// asked. An agent that is asked may load the very class while the class is being defined, which the
// VM refuses.
#pragma once

#include <jvmti.h>

namespace assay::agent {

// Begins, as soon as there is a Java agent that was named on the command line. An agent that is
// attached later is not kept off. Requires: the VM loads its agents.
void keep_compiler_unchanged(JavaVM* vm);

}  // namespace assay::agent
