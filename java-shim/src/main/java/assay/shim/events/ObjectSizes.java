// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import assay.api.Weight;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.java.DynamicNewArrayNode;
import jdk.graal.compiler.nodes.java.NewArrayNode;
import jdk.graal.compiler.nodes.java.NewArrayWithExceptionNode;
import jdk.graal.compiler.nodes.java.NewInstanceNode;
import jdk.graal.compiler.nodes.java.NewInstanceWithExceptionNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.hotspot.HotSpotResolvedObjectType;
import jdk.vm.ci.hotspot.HotSpotVMConfigAccess;
import jdk.vm.ci.meta.JavaKind;
import jdk.vm.ci.meta.ResolvedJavaType;

/** Says how many bytes of the heap an allocation takes, as this VM lays objects out. */
final class ObjectSizes {
    private ObjectSizes() {
    }

    /** Is initialized when the first array is weighed. */
    private static final class Layout {
        static final HotSpotJVMCIRuntime RUNTIME = HotSpotJVMCIRuntime.runtime();
        static final int ALIGNMENT = new HotSpotVMConfigAccess(RUNTIME.getConfigStore()).getFlag("ObjectAlignmentInBytes", Integer.class);
    }

    /**
     * Returns the bytes of the object, header and padding included, or null where the compiled code
     * does not have them: where the class comes to light only at run time, and for several arrays at
     * once, which the VM allocates.
     */
    static Weight of(Node allocation) {
        return switch (allocation) {
            case NewInstanceNode instance -> ofInstance(instance.instanceClass());
            case NewInstanceWithExceptionNode instance -> ofInstance(instance.instanceClass());
            case NewArrayNode array -> ofArray(array.elementType().getJavaKind(), array.length());
            case NewArrayWithExceptionNode array -> ofArray(array.elementType().getJavaKind(), array.length());
            case DynamicNewArrayNode array when array.getKnownElementKind() != null -> ofArray(array.getKnownElementKind(), array.length());
            default -> null;
        };
    }

    /** The size is negative where the VM wants to allocate objects of the class by itself. */
    private static Weight ofInstance(ResolvedJavaType type) {
        return Weight.of(Math.abs(((HotSpotResolvedObjectType) type).instanceSize()));
    }

    private static Weight ofArray(JavaKind element, ValueNode length) {
        int shift = Integer.numberOfTrailingZeros(Layout.RUNTIME.getArrayIndexScale(element));
        return Weight.of(length, new Weight.Scale(shift, Layout.RUNTIME.getArrayBaseOffset(element), Layout.ALIGNMENT));
    }
}
