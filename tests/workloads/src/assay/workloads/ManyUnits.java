// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;

/**
 * As many small methods as asked for, each called until it is compiled. Argument: how many methods.
 * With {@code -XX:-TieredCompilation}, {@code -XX:CompileThresholdScaling=0.02} and compilations in the foreground,
 * Graal compiles all of them: a program with 20,000 compilation units (docs/benchmarks.md, "Many units").
 */
public final class ManyUnits {
    private static final int METHODS_OF_A_CLASS = 500;
    private static final int CALLS = 3000;
    private static final MethodTypeDesc INT_TO_INT = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

    private ManyUnits() {
    }

    /** What the generated classes are called through: {@code run} calls each of the methods once. */
    public interface Methods {
        int run(int x);
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        int left = Integer.parseInt(arguments[0]);
        int sum = 0;
        for (int number = 0; left > 0; number++) {
            int methods = Math.min(left, METHODS_OF_A_CLASS);
            Methods generated = newClass(number, methods);
            for (int call = 0; call < CALLS; call++) {
                sum += generated.run(call);
            }
            left -= methods;
        }
        System.out.println("sum " + sum);
    }

    private static Methods newClass(int number, int methods) throws ReflectiveOperationException {
        ClassDesc self = ClassDesc.of(ManyUnits.class.getPackageName(), "Generated" + number);
        byte[] bytes = ClassFile.of().build(self, builder -> {
            builder.withInterfaceSymbols(Methods.class.describeConstable().orElseThrow());
            builder.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, AccessFlag.PUBLIC.mask(),
                            code -> code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
            for (int method = 0; method < methods; method++) {
                int own = method;
                builder.withMethodBody("method" + method, INT_TO_INT, AccessFlag.STATIC.mask(), code -> sumOfOdd(code, own));
            }
            builder.withMethodBody("run", INT_TO_INT, AccessFlag.PUBLIC.mask(), code -> callAll(code, self, methods));
        });
        return (Methods) MethodHandles.lookup().defineClass(bytes).getConstructor().newInstance();
    }

    /** {@code int s = own; for (int i = x & 15; i != 0; i--) if ((i & 1) != 0) s += i; return s;}. */
    private static void sumOfOdd(CodeBuilder code, int own) {
        code.loadConstant(own).istore(1).iload(0).loadConstant(15).iand().istore(2);
        var head = code.newLabel();
        var end = code.newLabel();
        code.labelBinding(head).iload(2).ifeq(end);
        code.iload(2).loadConstant(1).iand().ifThen(then -> then.iload(1).iload(2).iadd().istore(1));
        code.iinc(2, -1).goto_(head).labelBinding(end).iload(1).ireturn();
    }

    private static void callAll(CodeBuilder code, ClassDesc self, int methods) {
        code.loadConstant(0).istore(2);
        for (int method = 0; method < methods; method++) {
            code.iload(1).invokestatic(self, "method" + method, INT_TO_INT).iload(2).iadd().istore(2);
        }
        code.iload(2).ireturn();
    }
}
