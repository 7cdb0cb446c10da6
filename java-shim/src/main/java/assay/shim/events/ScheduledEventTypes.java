// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import assay.api.EventType;
import assay.api.TargetPoint;
import jdk.graal.compiler.core.common.memory.MemoryOrderMode;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractDeoptimizeNode;
import jdk.graal.compiler.nodes.CallTargetNode.InvokeKind;
import jdk.graal.compiler.nodes.FieldLocationIdentity;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.NamedLocationIdentity;
import jdk.graal.compiler.nodes.ReturnNode;
import jdk.graal.compiler.nodes.SafepointNode;
import jdk.graal.compiler.nodes.StartNode;
import jdk.graal.compiler.nodes.UnwindNode;
import jdk.graal.compiler.nodes.WithExceptionNode;
import jdk.graal.compiler.nodes.calc.ConditionalNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.extended.IntegerSwitchNode;
import jdk.graal.compiler.nodes.extended.MembarNode;
import jdk.graal.compiler.nodes.java.AbstractCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LogicCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndAddNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndWriteNode;
import jdk.graal.compiler.nodes.java.TypeSwitchNode;
import jdk.graal.compiler.nodes.java.ValueCompareAndSwapNode;
import jdk.graal.compiler.nodes.memory.MemoryAccess;
import jdk.graal.compiler.nodes.memory.ReadNode;
import jdk.graal.compiler.nodes.memory.WriteNode;
import org.graalvm.word.LocationIdentity;

/** Control flow, calls and memory: types whose nodes survive to the final schedule. */
final class ScheduledEventTypes {
    private ScheduledEventTypes() {
    }

    static List<EventType> all() {
        return List.of(
                        scheduled("method-entry", AFTER, StartNode.class),
                        scheduled("return", BEFORE, ReturnNode.class),
                        scheduled("unwind", BEFORE, UnwindNode.class),
                        scheduled("deoptimization", BEFORE, AbstractDeoptimizeNode.class),
                        scheduled("if", BEFORE, IfNode.class),
                        scheduled("loop-end", BEFORE, LoopEndNode.class),
                        scheduled("switch", BEFORE, IntegerSwitchNode.class),
                        scheduled("typeswitch", BEFORE, TypeSwitchNode.class),
                        scheduled("select", BEFORE, ConditionalNode.class),
                        scheduled("safepoint", AFTER, SafepointNode.class),
                        scheduled("foreign-call", AFTER, ForeignCall.class),
                        invoke("invokestatic", InvokeKind.Static),
                        invoke("invokespecial", InvokeKind.Special),
                        invoke("invokevirtual", InvokeKind.Virtual),
                        invoke("invokeinterface", InvokeKind.Interface),
                        scheduled("load", AFTER, ReadNode.class, r -> isFieldOrArray(r.getLocationIdentity())),
                        scheduled("store", AFTER, WriteNode.class, w -> isFieldOrArray(w.getLocationIdentity())),
                        scheduled("array-length", AFTER, ReadNode.class, ScheduledEventTypes::isArrayLength),
                        scheduled("volatile-load", AFTER, ReadNode.class, r -> r.getMemoryOrder() == MemoryOrderMode.VOLATILE),
                        scheduled("volatile-store", AFTER, WriteNode.class, w -> w.getMemoryOrder() == MemoryOrderMode.VOLATILE),
                        scheduled("atomic-rmw", AFTER, LoweredAtomicReadAndAddNode.class, LoweredAtomicReadAndWriteNode.class),
                        new ExceptionHandlerEntry(),
                        new BuiltinEventType("cas", TargetPoint.FINAL_SCHEDULE, AFTER,
                                        List.of(LogicCompareAndSwapNode.class, ValueCompareAndSwapNode.class),
                                        n -> !isLockWord(((AbstractCompareAndSwapNode) n).getLocationIdentity())),
                        new BuiltinEventType("membar-store-load", TargetPoint.FINAL_SCHEDULE, AFTER,
                                        List.of(MembarNode.class, WriteNode.class), ScheduledEventTypes::isStoreLoadBarrier));
    }

    private static EventType invoke(String name, InvokeKind kind) {
        return scheduled(name, AFTER, Invoke.class, i -> i.callTarget().invokeKind() == kind);
    }

    /** The exception edge of a call: the handler's block, whatever became of the exception object. */
    private record ExceptionHandlerEntry() implements EventType {
        @Override
        public String name() {
            return "exception-handler-entry";
        }

        @Override
        public List<Class<?>> nodeClasses() {
            return List.of(WithExceptionNode.class);
        }

        @Override
        public Node eventAt(Node node) {
            return ((WithExceptionNode) node).exceptionEdge();
        }
    }

    /**
     * Tells whether this is a field or an array element of the program. Headers, card tables and
     * the initialisation of a new object have other locations.
     */
    private static boolean isFieldOrArray(LocationIdentity location) {
        return location instanceof FieldLocationIdentity || NamedLocationIdentity.isArrayLocation(location);
    }

    private static boolean isArrayLength(MemoryAccess access) {
        return NamedLocationIdentity.ARRAY_LENGTH_LOCATION.equals(access.getLocationIdentity());
    }

    /**
     * Tells whether Graal's lock code uses the location: it swaps the mark word and the monitor's
     * owner, which is no cas of the program.
     */
    private static boolean isLockWord(LocationIdentity location) {
        String name = location.toString();
        return name.equals("MarkWord") || name.startsWith("ObjectMonitor::") || name.startsWith("JavaThread::");
    }

    /** Tells whether the node is a barrier. On AMD64 a volatile store emits the barrier itself. */
    private static boolean isStoreLoadBarrier(Node node) {
        if (node instanceof MembarNode membar) {
            return membar.getFenceKind() == MembarNode.FenceKind.STORE_LOAD || membar.getFenceKind() == MembarNode.FenceKind.FULL;
        }
        return ((WriteNode) node).getMemoryOrder() == MemoryOrderMode.VOLATILE;
    }
}
