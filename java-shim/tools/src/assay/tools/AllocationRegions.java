// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

import assay.regions.Region;

/**
 * The regions of the allocations of one class. An allocation has four sites: one is hit before the allocation, for the
 * bytecode-level count, and of three others that are tied to the allocation one is hit, by what
 * {@code Query.allocationType} answers.
 */
final class AllocationRegions implements InsertedRegions {
    private static final int SITES = 4;
    private static final ClassDesc REGION = ClassDesc.of("assay.regions.Region");
    private static final ClassDesc SITES_CLASS = ClassDesc.of("assay.regions.Sites");
    private static final ClassDesc QUERY = ClassDesc.of("assay.regions.Query");
    private static final MethodTypeDesc NOTHING = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc ONE_INT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc TWO_INTS = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc INT = MethodTypeDesc.of(ConstantDescs.CD_int);

    private final SitesOfClass sites;

    AllocationRegions(ClassModel model) {
        sites = new SitesOfClass("allocation", model, SITES);
    }

    @Override
    public int count() {
        return sites.count();
    }

    @Override
    public boolean areIn(MethodModel method) {
        return method.code().orElseThrow().elementStream().anyMatch(element -> typeOf(element) != null);
    }

    @Override
    public MethodTransform transformOf(MethodModel method) {
        return MethodTransform.transformingCode(CodeTransform.ofStateful(() -> new Insertion(method)));
    }

    /** Returns the type that the instruction allocates; null for another element. */
    private static ClassDesc typeOf(CodeElement element) {
        return switch (element) {
            case NewObjectInstruction object -> object.className().asSymbol();
            case NewPrimitiveArrayInstruction array -> array.typeKind().upperBound().arrayType();
            case NewReferenceArrayInstruction array -> array.componentType().asSymbol().arrayType();
            case NewMultiArrayInstruction array -> array.arrayType().asSymbol();
            default -> null;
        };
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
            ClassDesc type = typeOf(element);
            int site = type == null ? -1 : sites.siteOf(element, place, nameOf(type));
            if (site >= 0) {
                code.loadConstant(site).invokestatic(SITES_CLASS, "hit", ONE_INT);
                code.with(element);
                code.loadConstant(Region.PRED_ALLOC).invokestatic(REGION, "begin", ONE_INT);
                code.loadConstant(site + 1).invokestatic(QUERY, "allocationType", INT).invokestatic(SITES_CLASS, "hit", TWO_INTS);
                code.invokestatic(REGION, "end", NOTHING);
            } else {
                code.with(element);
            }
            place.pass(element);
        }

        private static String nameOf(ClassDesc type) {
            if (type.isArray()) {
                return nameOf(type.componentType()) + "[]";
            }
            String withPackage = type.isPrimitive() ? type.displayName() : type.descriptorString().substring(1, type.descriptorString().length() - 1);
            return SitesOfClass.withDots(withPackage);
        }
    }
}
