// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.hotspot.HotSpotCompilationIdentifier;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.CoreProviders;
import jdk.vm.ci.meta.JavaConstant;
import jdk.vm.ci.meta.JavaKind;

/** What inserted code may ask about the compilation that it became part of (assay.regions.Query). */
enum CompilationFact {
    ROOT_METHOD(JavaKind.Object) {
        @Override
        JavaConstant answer(StructuredGraph root, CoreProviders providers) {
            return root.method() == null ? defaultAnswer() : providers.getConstantReflection().forString(root.method().format("%H.%n(%p)"));
        }
    },
    COMPILATION_ID(JavaKind.Int) {
        @Override
        JavaConstant answer(StructuredGraph root, CoreProviders providers) {
            return root.compilationId() instanceof HotSpotCompilationIdentifier id ? JavaConstant.forInt(id.getRequest().getId()) : defaultAnswer();
        }
    };

    final JavaKind kind;

    CompilationFact(JavaKind kind) {
        this.kind = kind;
    }

    /** Returns the answer in the unit that is compiled. Requires: callees have been inlined. */
    abstract JavaConstant answer(StructuredGraph root, CoreProviders providers);

    JavaConstant defaultAnswer() {
        return JavaConstant.defaultForKind(kind);
    }

    ConstantNode defaultIn(StructuredGraph graph) {
        return ConstantNode.defaultForKind(kind, graph);
    }
}
