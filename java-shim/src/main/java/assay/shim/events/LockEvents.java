// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import assay.api.TargetPoint;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.nodes.BeginLockScopeNode;
import jdk.graal.compiler.hotspot.replacements.HotSpotReplacementsUtil;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.AddNode;
import jdk.graal.compiler.nodes.calc.CompareNode;
import jdk.graal.compiler.nodes.calc.OrNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.java.AbstractCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LogicCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.ValueCompareAndSwapNode;
import jdk.graal.compiler.nodes.memory.MemoryAccess;
import jdk.graal.compiler.nodes.memory.WriteNode;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import org.graalvm.word.LocationIdentity;

/**
 * The categories locks and wait-notify. Low-tier lowering replaces a monitor's entry by Graal's code for it
 * (MonitorSnippets), whose ways to get the lock are told apart by the memory locations that they touch and by the values
 * that they write there. Entry and exit touch the same locations. All that is read off here stands in the final
 * schedule, so that counting locks changes no code.
 */
final class LockEvents {
    /** The VM's code that gets a lock where Graal's code cannot. */
    static final String ENTRY_STUB = "monitorenter";

    private static final List<Class<?>> SWAPS = List.of(LogicCompareAndSwapNode.class, ValueCompareAndSwapNode.class);

    private LockEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.MONITOR_ENTER, AFTER, BeginLockScopeNode.class, n -> !reentersHeldLock(n)),
                        anchored(BuiltinEvent.CAS_LOCK_ENTRY, SWAPS, LockEvents::markWordSwapped),
                        anchored(BuiltinEvent.INFLATED_LOCK_ENTRY, SWAPS, LockEvents::ownerSwapped),
                        scheduled(BuiltinEvent.INFLATED_RECURSIVE_LOCK_ENTRY, AFTER, WriteNode.class, LockEvents::addsRecursion),
                        anchored(BuiltinEvent.RECURSIVE_LOCK_ENTRY, List.of(LogicCompareAndSwapNode.class, WriteNode.class), LockEvents::foundAsOwnLock),
                        foreignCall(BuiltinEvent.STUBBED_LOCK_ENTRY, ENTRY_STUB),
                        scheduled(BuiltinEvent.WAIT, BEFORE, Invoke.class, LockEvents::waits),
                        foreignCall(BuiltinEvent.NOTIFY, "object_notify"),
                        foreignCall(BuiltinEvent.NOTIFY_ALL, "object_notifyAll"));
    }

    /** Tells whether Graal's lock code uses the location: the program itself swaps nothing there. */
    static boolean isLockWord(LocationIdentity location) {
        return isMarkWord(location) || isOwner(location) || location.equals(HotSpotReplacementsUtil.OBJECT_MONITOR_RECURSION_LOCATION);
    }

    private static BuiltinEventType anchored(BuiltinEvent event, List<Class<?>> nodeClasses, UnaryOperator<Node> anchor) {
        return new BuiltinEventType(event, TargetPoint.FINAL_SCHEDULE, AFTER, nodeClasses, anchor);
    }

    private static BuiltinEventType foreignCall(BuiltinEvent event, String name) {
        return scheduled(event, AFTER, ForeignCall.class, call -> call.getDescriptor().getName().equals(name));
    }

    private static boolean isMarkWord(LocationIdentity location) {
        return location.equals(HotSpotReplacementsUtil.MARK_WORD_LOCATION);
    }

    private static boolean isOwner(LocationIdentity location) {
        return location.equals(HotSpotReplacementsUtil.OBJECT_MONITOR_OWNER_LOCATION);
    }

    /**
     * Tells whether the node only registers a lock that the interpreter took, which happens where a
     * unit is entered inside a loop, before the interpreter's frame has been left.
     */
    private static boolean reentersHeldLock(BeginLockScopeNode node) {
        if (!node.graph().isOSR()) {
            return false;
        }
        for (FixedNode next = node; next instanceof FixedWithNextNode fixed; next = fixed.next()) {
            if (next instanceof ForeignCall call && call.getDescriptor().getName().equals("OSR_migration_end")) {
                return true;
            }
        }
        return false;
    }

    /** An entry expects the mark word with the bit that says unlocked, an exit expects it without or expects a lock record. */
    static boolean entersByMarkWord(AbstractCompareAndSwapNode swap) {
        return isMarkWord(swap.getLocationIdentity()) && swap.getExpectedValue() instanceof OrNode;
    }

    static Node markWordSwapped(Node node) {
        AbstractCompareAndSwapNode swap = (AbstractCompareAndSwapNode) node;
        return entersByMarkWord(swap) ? successOf(swap) : null;
    }

    /** Exits write the owner without a swap. */
    static Node ownerSwapped(Node node) {
        AbstractCompareAndSwapNode swap = (AbstractCompareAndSwapNode) node;
        return isOwner(swap.getLocationIdentity()) ? successOf(swap) : null;
    }

    /**
     * Returns where the lock is held. Where Graal knows that a swap cannot fail (locks of objects that it has just
     * allocated), nothing asks for the outcome.
     */
    private static Node successOf(AbstractCompareAndSwapNode swap) {
        if (swap.hasNoUsages()) {
            return swap;
        }
        SwapOutcome outcome = SwapOutcome.of(swap);
        if (outcome == null) {
            throw otherShape(swap);
        }
        return outcome.success();
    }

    /** An exit of an inflated lock that was entered several times adds -1. */
    static boolean addsRecursion(WriteNode write) {
        return write.getLocationIdentity().equals(HotSpotReplacementsUtil.OBJECT_MONITOR_RECURSION_LOCATION) &&
                        write.value() instanceof AddNode add && (isConstant(add.getX(), 1) || isConstant(add.getY(), 1));
    }

    /**
     * Recognises the entry of a lock that is the thread's own. Lightweight locking compares the object with the top of
     * the thread's stack of locks before it tries to swap the mark word. Stack locking tries to swap first, and writes
     * no mark word but 0 into the lock record where the lock is its own.
     */
    static Node foundAsOwnLock(Node node) {
        if (node instanceof WriteNode write) {
            return write.getLocationIdentity().equals(HotSpotReplacementsUtil.BASICLOCK_METADATA_LOCATION) && isConstant(write.value(), 0) &&
                            LockingMode.isStack() ? write : null;
        }
        AbstractCompareAndSwapNode swap = (AbstractCompareAndSwapNode) node;
        if (!entersByMarkWord(swap) || !LockingMode.isLightweight()) {
            return null;
        }
        AbstractBeginNode begin = AbstractBeginNode.prevBegin(swap);
        if (begin.predecessor() instanceof IfNode branch && branch.condition() instanceof CompareNode comparison &&
                        (isTopOfLockStack(comparison.getX()) || isTopOfLockStack(comparison.getY()))) {
            return begin == branch.trueSuccessor() ? branch.falseSuccessor() : branch.trueSuccessor();
        }
        throw otherShape(swap);
    }

    /**
     * Returns where the lock is held that the swap, or a look at the thread's stack of locks before it, has got. Directly
     * behind the lowering, the two meet, and one branch asks for what came of both. Returns null where the shape is another.
     */
    static AbstractBeginNode heldBehindMerge(LogicCompareAndSwapNode swap) {
        SwapOutcome outcome = SwapOutcome.behindMerge(swap);
        if (outcome == null || !(foundAsOwnLock(swap) instanceof AbstractBeginNode own)) {
            return null;
        }
        AbstractMergeNode merge = (AbstractMergeNode) outcome.success().predecessor().predecessor();
        boolean allKnown = merge.forwardEnds().stream().map(AbstractBeginNode::prevBegin).allMatch(begin -> begin == own || begin == AbstractBeginNode.prevBegin(swap));
        return allKnown ? outcome.success() : null;
    }

    private static IllegalStateException otherShape(Node swap) {
        return new IllegalStateException("Graal's code for a lock has another shape than this version of assay knows, at " + swap);
    }

    /** The load has no place among the fixed nodes before the final schedule. */
    private static boolean isTopOfLockStack(ValueNode value) {
        return value instanceof MemoryAccess read && read.getLocationIdentity().equals(HotSpotReplacementsUtil.JAVA_THREAD_LOCK_STACK_LOCATION);
    }

    private static boolean isConstant(ValueNode value, long constant) {
        return value.isJavaConstant() && value.asJavaConstant().getJavaKind().isNumericInteger() && value.asJavaConstant().asLong() == constant;
    }

    private static final Set<String> WAITS = Set.of("wait", "wait0");

    /**
     * Tells whether the call is the one by which a method other than Object.wait gets to wait. Object.wait calls itself
     * and its native part, any of which may have been inlined.
     */
    private static boolean waits(Invoke invoke) {
        return isWait(invoke.callTarget().targetMethod()) && !isWait(invoke.asFixedNode().graph().method());
    }

    private static boolean isWait(ResolvedJavaMethod method) {
        return method != null && WAITS.contains(method.getName()) && method.getDeclaringClass().isJavaLangObject();
    }
}
