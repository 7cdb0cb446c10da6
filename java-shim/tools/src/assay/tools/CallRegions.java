// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

import assay.regions.Region;

/**
 * The regions of the calls of one class. A call has a site that is tied to it, and is hit where the call was not inlined.
 * Where the bytecode is counted, too, a site before it is hit before the call; such a hit stays where it is when the call
 * is gone, and keeps branches that are empty without it. Where receivers are counted, only calls have regions that the
 * receiver's class decides.
 */
final class CallRegions implements InsertedRegions {
    /** What is counted beside the calls that are left. */
    enum Also {
        NOTHING,
        BYTECODE,
        RECEIVERS
    }

    private static final ClassDesc REGION = ClassDesc.of("assay.regions.Region");
    private static final ClassDesc SITES_CLASS = ClassDesc.of("assay.regions.Sites");
    private static final ClassDesc DEPTHS = ClassDesc.of("assay.regions.Depths");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc ONE_INT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    /** The VM links calls of these classes by their descriptors: what is called is no method of the receiver's class. */
    private static final Set<String> WITHOUT_DISPATCH = Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    private final Also also;
    /** How many calls a sample of the stack's depth counts for; 0: no samples. */
    private final int depthEvery;
    private final SitesOfClass sites;

    CallRegions(ClassModel model, Also also, int depthEvery) {
        this.also = also;
        this.depthEvery = depthEvery;
        sites = new SitesOfClass("call", model, also == Also.BYTECODE ? 2 : 1);
    }

    @Override
    public int count() {
        return sites.count();
    }

    @Override
    public boolean areIn(MethodModel method) {
        return method.code().orElseThrow().elementStream().anyMatch(element -> calledBy(element) != null);
    }

    @Override
    public MethodTransform transformOf(MethodModel method) {
        return MethodTransform.transformingCode(CodeTransform.ofStateful(() -> new Insertion(method)));
    }

    /** What a call names. */
    private record Called(String owner, String name, MethodTypeDesc type) {
    }

    /** Returns what the instruction calls; null for another element, and for a call that gets no region. */
    private Called calledBy(CodeElement element) {
        if (element instanceof InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            return owner.startsWith("assay/regions/") || also == Also.RECEIVERS && !isDispatched(call, owner) ? null
                            : new Called(SitesOfClass.withDots(owner), call.name().stringValue(), call.typeSymbol());
        }
        return element instanceof InvokeDynamicInstruction call && also != Also.RECEIVERS ? new Called("", call.name().stringValue(), call.typeSymbol()) : null;
    }

    private static boolean isDispatched(InvokeInstruction call, String owner) {
        return (call.opcode() == Opcode.INVOKEVIRTUAL || call.opcode() == Opcode.INVOKEINTERFACE) && !WITHOUT_DISPATCH.contains(owner);
    }

    /** Goes over the instructions of a method. */
    private final class Insertion implements CodeTransform {
        private final InstructionPlace place;

        Insertion(MethodModel method) {
            place = new InstructionPlace(method);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            place.reach(element);
            Called called = calledBy(element);
            int site = called == null ? -1 : sites.siteOf(element, place, called.owner(), called.name(), called.type().descriptorString());
            if (site >= 0) {
                insert(code, site, called);
            }
            code.with(element);
            place.pass(element);
        }

        private void insert(CodeBuilder code, int site, Called called) {
            int tied = site;
            if (also == Also.BYTECODE) {
                code.loadConstant(site).invokestatic(SITES_CLASS, "hit", ONE_INT);
                tied = site + 1;
            }
            code.loadConstant(Region.SUCC_INVOKE).invokestatic(REGION, "begin", ONE_INT);
            code.loadConstant(tied).invokestatic(SITES_CLASS, "hit", ONE_INT);
            if (depthEvery > 0) {
                code.loadConstant(depthEvery).invokestatic(DEPTHS, "sample", ONE_INT);
            }
            if (also == Also.RECEIVERS) {
                ReceiverCode.insert(code, called.type(), tied);
            }
            code.invokestatic(REGION, "end", NOTHING);
        }
    }
}
