// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import assay.shim.bridge.ByteSink;
import assay.shim.compilation.StableNames;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/**
 * Tells which source lines the operations of a unit's blocks come from. The method is the innermost
 * of the inlined methods, under the name that a profiler that knew the truth would give: without
 * parameters and without addresses in names of hidden classes.
 */
final class SourcePlaces {
    private record Place(int method, int line) {}

    private final Map<String, Integer> methods = new LinkedHashMap<>();
    private final Map<ResolvedJavaMethod, Integer> numbers = new HashMap<>();

    /** Writes for each place of a block: number of its method, line (0: unknown), operations. */
    void encodeBlock(List<LIRInstruction> operations, ByteSink sink) {
        Map<Place, Integer> counts = new LinkedHashMap<>();
        for (LIRInstruction operation : operations.subList(1, operations.size())) {
            NodeSourcePosition position = inTheProgram(operation.getPosition());
            if (position != null) {
                counts.merge(placeOf(position), 1, Integer::sum);
            }
        }
        sink.putUnsigned(counts.size());
        counts.forEach((place, count) -> sink.putUnsigned(place.method).putUnsigned(place.line).putUnsigned(count));
    }

    /**
     * Writes the methods' names, in the order of their numbers. Requires: all blocks were written
     * before.
     */
    void encodeMethods(ByteSink sink) {
        sink.putUnsigned(methods.size());
        methods.keySet().forEach(sink::putString);
    }

    /**
     * Returns the position in the program. Operations of snippets and substitutions belong to the
     * bytecode that they stand for.
     */
    private static NodeSourcePosition inTheProgram(NodeSourcePosition innermost) {
        NodeSourcePosition found = innermost;
        for (NodeSourcePosition at = innermost; at != null; at = at.getCaller()) {
            if (at.isSubstitution() || at.isPlaceholder()) {
                found = at.getCaller();
            }
        }
        return found;
    }

    private Place placeOf(NodeSourcePosition position) {
        ResolvedJavaMethod method = position.getMethod();
        int number = numbers.computeIfAbsent(method, this::numberOf);
        StackTraceElement element = position.getBCI() < 0 ? null : method.asStackTraceElement(position.getBCI());
        return new Place(number, element == null ? 0 : Math.max(0, element.getLineNumber()));
    }

    private int numberOf(ResolvedJavaMethod method) {
        return methods.computeIfAbsent(StableNames.withoutAddresses(method.format("%H.%n")), name -> methods.size());
    }
}
