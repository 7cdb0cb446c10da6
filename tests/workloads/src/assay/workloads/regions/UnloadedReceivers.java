// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.IntUnaryOperator;

/**
 * Calls methods of classes that are unloaded soon after, so that the VM loads other classes into their memory. Arguments:
 * rounds, classes of a round, calls on an object of each class. The classes of round 3 are Round3Class0, Round3Class1, ...;
 * those of every tenth round are Again0, Again1, ...
 */
public final class UnloadedReceivers {
    private static final int NAMES_AGAIN = 10;

    private static final class OneRound extends ClassLoader {
        OneRound() {
            super(UnloadedReceivers.class.getClassLoader());
        }

        IntUnaryOperator make(String name) throws ReflectiveOperationException {
            byte[] classFile = operatorClass(ClassDesc.of("assay.workloads.regions", name));
            Class<?> made = defineClass(null, classFile, 0, classFile.length);
            return (IntUnaryOperator) made.getConstructor().newInstance();
        }
    }

    private UnloadedReceivers() {
    }

    /** Returns a class whose method returns its argument. */
    private static byte[] operatorClass(ClassDesc name) {
        MethodTypeDesc nothing = MethodTypeDesc.of(ConstantDescs.CD_void);
        return ClassFile.of().build(name, made -> made
            .withFlags(ClassFile.ACC_PUBLIC)
            .withInterfaceSymbols(ClassDesc.of("java.util.function.IntUnaryOperator"))
            .withMethodBody(ConstantDescs.INIT_NAME, nothing, ClassFile.ACC_PUBLIC, code -> code
                .aload(0)
                .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, nothing)
                .return_())
            .withMethodBody("applyAsInt", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int), ClassFile.ACC_PUBLIC,
                code -> code.iload(1).ireturn()));
    }

    static int apply(IntUnaryOperator[] operators, int calls) {
        int sum = 0;
        for (int call = 0; call < calls; call++) {
            for (IntUnaryOperator operator : operators) {
                sum += operator.applyAsInt(call);
            }
        }
        return sum;
    }

    private static int round(int round, int classes, int calls) throws ReflectiveOperationException {
        OneRound loader = new OneRound();
        String prefix = round % NAMES_AGAIN == 0 ? "Again" : "Round" + round + "Class";
        IntUnaryOperator[] operators = new IntUnaryOperator[classes];
        for (int i = 0; i < classes; i++) {
            operators[i] = loader.make(prefix + i);
        }
        return apply(operators, calls);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        int rounds = Integer.parseInt(args[0]);
        int sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += round(round, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            System.gc();
        }
        System.out.println("checksum=" + sum);
    }
}
