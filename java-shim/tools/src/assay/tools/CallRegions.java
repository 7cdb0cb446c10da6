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
 * The regions of the calls of one class. A call has two sites: one is hit before the call, for the bytecode-level count,
 * and the other is tied to the call, and is hit where the call was not inlined. The second site also tells the class of
 * the receiver where that is wanted; then only calls have regions that the receiver's class decides, and the first site is
 * not hit: such a hit stays where it is when the call is gone, and keeps branches that are empty without it.
 */
final class CallRegions implements InsertedRegions {
    private static final int SITES = 2;
    private static final ClassDesc REGION = ClassDesc.of("assay.regions.Region");
    private static final ClassDesc SITES_CLASS = ClassDesc.of("assay.regions.Sites");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc ONE_INT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    /** The VM links calls of these classes by their descriptors: what is called is no method of the receiver's class. */
    private static final Set<String> WITHOUT_DISPATCH = Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    private final boolean ofReceivers;
    private final SitesOfClass sites;

    CallRegions(ClassModel model, boolean ofReceivers) {
        this.ofReceivers = ofReceivers;
        sites = new SitesOfClass("call", model, SITES);
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
            return owner.startsWith("assay/regions/") || ofReceivers && !isDispatched(call, owner) ? null
                            : new Called(SitesOfClass.withDots(owner), call.name().stringValue(), call.typeSymbol());
        }
        return element instanceof InvokeDynamicInstruction call && !ofReceivers ? new Called("", call.name().stringValue(), call.typeSymbol()) : null;
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
            if (!ofReceivers) {
                code.loadConstant(site).invokestatic(SITES_CLASS, "hit", ONE_INT);
            }
            code.loadConstant(Region.SUCC_INVOKE).invokestatic(REGION, "begin", ONE_INT);
            code.loadConstant(site + 1).invokestatic(SITES_CLASS, "hit", ONE_INT);
            if (ofReceivers) {
                ReceiverCode.insert(code, called.type(), site + 1);
            }
            code.invokestatic(REGION, "end", NOTHING);
        }
    }
}
