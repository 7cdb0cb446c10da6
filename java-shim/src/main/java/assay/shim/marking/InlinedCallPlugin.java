// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import jdk.graal.compiler.bytecode.Bytecodes;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderContext;
import jdk.graal.compiler.nodes.graphbuilderconf.InlineInvokePlugin;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Marks the calls that the bytecode parser inlines. The plugin has no say in what is inlined: the parser asks it before
 * all others, which tells the plugin the caller, and notifies it where a callee begins. Both happen on one thread, and the
 * notice follows the question directly.
 */
public final class InlinedCallPlugin implements InlineInvokePlugin {
    private static final int ACCESSOR_BYTES = 5;

    private record Question(GraphBuilderContext caller, ResolvedJavaMethod callee, ValueNode[] arguments) {
    }

    private final ThreadLocal<Question> asked = new ThreadLocal<>();
    private final int type;

    public InlinedCallPlugin(int type) {
        this.type = type;
    }

    @Override
    public InlineInfo shouldInlineInvoke(GraphBuilderContext caller, ResolvedJavaMethod callee, ValueNode[] arguments) {
        asked.set(new Question(caller, callee, arguments));
        return null;
    }

    /** A substitute of the callee is no call of the program. */
    @Override
    public void notifyBeforeInline(ResolvedJavaMethod inlined) {
        Question question = asked.get();
        asked.remove();
        if (question == null || !question.callee.equals(inlined) || question.caller.parsingIntrinsic() || !InlinedCalls.areMarkedIn(question.caller.getGraph())) {
            return;
        }
        checkReceiver(question);
        EventMarkerNode marker = question.caller.append(InlinedCalls.newMarker(type));
        InlinedCalls.place(marker, callSiteOf(marker, inlined), inlined);
    }

    /** The parser reads the field of an accessor at a place of the accessor, before the notice. */
    private static NodeSourcePosition callSiteOf(EventMarkerNode marker, ResolvedJavaMethod inlined) {
        NodeSourcePosition place = marker.getNodeSourcePosition();
        return place != null && place.getMethod().equals(inlined) && isAccessor(inlined) ? place.getCaller() : place;
    }

    /**
     * Lets the parser check the receiver, as it would do after the notice: a call on null does not begin. Of an accessor
     * the parser has read the field already.
     */
    private static void checkReceiver(Question question) {
        if (!question.callee.isStatic() && !isAccessor(question.callee)) {
            question.arguments[0] = question.caller.nullCheckedValue(question.arguments[0]);
        }
    }

    private static boolean isAccessor(ResolvedJavaMethod method) {
        byte[] code = method.getCode();
        return code != null && code.length == ACCESSOR_BYTES && Byte.toUnsignedInt(code[0]) == Bytecodes.ALOAD_0 && Byte.toUnsignedInt(code[1]) == Bytecodes.GETFIELD;
    }
}
