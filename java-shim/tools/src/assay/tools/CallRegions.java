// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import assay.regions.Region;
import assay.regions.Sites;

/**
 * The regions of the calls of one class. A call has two sites: one is hit before the call, for the bytecode-level count,
 * and the other is tied to the call, and is hit where the call was not inlined. The second site also tells the class of
 * the receiver where that is wanted; then only calls have regions that the receiver's class decides.
 */
final class CallRegions implements InsertedRegions {
    private static final int SITES = 2;
    private static final ClassDesc REGION = ClassDesc.of("assay.regions.Region");
    private static final ClassDesc SITES_CLASS = ClassDesc.of("assay.regions.Sites");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc ONE_INT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    /** The VM links calls of these classes by their descriptors: what is called is no method of the receiver's class. */
    private static final Set<String> WITHOUT_DISPATCH = Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    private final String className;
    private final boolean ofReceivers;
    /** The first site of each call, by method and bytecode index: a class may be transformed twice. */
    private final Map<String, Integer> sites = new HashMap<>();

    CallRegions(ClassModel model, boolean ofReceivers) {
        className = withDots(model.thisClass().asInternalName());
        this.ofReceivers = ofReceivers;
    }

    @Override
    public int count() {
        return sites.size();
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
                            : new Called(withDots(owner), call.name().stringValue(), call.typeSymbol());
        }
        return element instanceof InvokeDynamicInstruction call && !ofReceivers ? new Called("", call.name().stringValue(), call.typeSymbol()) : null;
    }

    private static boolean isDispatched(InvokeInstruction call, String owner) {
        return (call.opcode() == Opcode.INVOKEVIRTUAL || call.opcode() == Opcode.INVOKEINTERFACE) && !WITHOUT_DISPATCH.contains(owner);
    }

    private static String withDots(String internalName) {
        return internalName.replace('/', '.');
    }

    /** Goes over the instructions of a method. */
    private final class Insertion implements CodeTransform {
        private final MethodModel method;
        private int bci;
        private int line;

        Insertion(MethodModel method) {
            this.method = method;
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof LineNumber number) {
                line = number.line();
            }
            Called called = calledBy(element);
            int site = called == null ? -1 : siteOf(((Instruction) element).opcode().name(), called);
            if (site >= 0) {
                insert(code, site, called);
            }
            code.with(element);
            if (element instanceof Instruction instruction) {
                bci += instruction.sizeInBytes();
            }
        }

        private void insert(CodeBuilder code, int site, Called called) {
            code.loadConstant(site).invokestatic(SITES_CLASS, "hit", ONE_INT);
            code.loadConstant(Region.SUCC_INVOKE).invokestatic(REGION, "begin", ONE_INT);
            code.loadConstant(site + 1).invokestatic(SITES_CLASS, "hit", ONE_INT);
            if (ofReceivers) {
                ReceiverCode.insert(code, called.type(), site + 1);
            }
            code.invokestatic(REGION, "end", NOTHING);
        }

        private int siteOf(String instruction, Called called) {
            String name = method.methodName().stringValue();
            String descriptor = method.methodType().stringValue();
            return sites.computeIfAbsent(name + descriptor + bci,
                            key -> Sites.define(String.join("\t", "call", className, name, descriptor, Integer.toString(bci), Integer.toString(line), instruction.toLowerCase(Locale.ROOT),
                                            called.owner(), called.name(), called.type().descriptorString()), SITES));
        }
    }
}
