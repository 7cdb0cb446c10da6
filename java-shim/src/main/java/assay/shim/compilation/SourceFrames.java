// SPDX-License-Identifier: Apache-2.0
package assay.shim.compilation;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;

/**
 * Tells frames of the program from those of Graal's snippets and substitutions, which work for the
 * method that they were put into.
 */
public final class SourceFrames {
    private SourceFrames() {
    }

    /** Returns the innermost frame of the program, or null. */
    public static NodeSourcePosition firstOf(NodeSourcePosition position) {
        NodeSourcePosition frame = position;
        while (frame != null && isCompilerFrame(frame)) {
            frame = frame.getCaller();
        }
        return frame;
    }

    /** Tells whether the node stands for code of the program, not of a snippet. */
    public static boolean isOfTheProgram(Node node) {
        NodeSourcePosition position = node.getNodeSourcePosition();
        return position == null || !isCompilerFrame(position);
    }

    private static boolean isCompilerFrame(NodeSourcePosition frame) {
        return frame.isSubstitution() || frame.isPlaceholder() || frame.getMethod().getDeclaringClass().getName().startsWith("Ljdk/graal/compiler/");
    }
}
