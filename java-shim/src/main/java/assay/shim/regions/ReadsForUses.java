// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderContext;
import jdk.graal.compiler.nodes.graphbuilderconf.NodePlugin;
import jdk.vm.ci.meta.JavaKind;
import jdk.vm.ci.meta.ResolvedJavaField;

/**
 * Leaves out the reads of fields whose value only the interpreter tells (assay.regions.Uses): what a store overwrites. Graal
 * would drop a plain read itself, but not one of a volatile field. What is pushed in place of the value goes to the call of
 * Uses, which is nothing.
 */
final class ReadsForUses implements NodePlugin {
    @Override
    public boolean handleLoadField(GraphBuilderContext builder, ValueNode object, ResolvedJavaField field) {
        if (!isForUse(builder, field)) {
            return false;
        }
        builder.push(JavaKind.Object, object);
        return true;
    }

    @Override
    public boolean handleLoadStaticField(GraphBuilderContext builder, ResolvedJavaField field) {
        if (!isForUse(builder, field)) {
            return false;
        }
        builder.addPush(JavaKind.Object, ConstantNode.defaultForKind(JavaKind.Object));
        return true;
    }

    private static boolean isForUse(GraphBuilderContext builder, ResolvedJavaField field) {
        return field.getJavaKind() == JavaKind.Object && RegionBytecodes.isReadForUse(builder.getMethod(), builder.bci());
    }
}
