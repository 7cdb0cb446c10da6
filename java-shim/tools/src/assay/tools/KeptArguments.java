// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/**
 * The arguments of a call that follows, kept in locals meanwhile, so that what lies below them on the stack can be reached, and
 * each of them. The locals have constants afterwards: otherwise the compiler would keep the arguments alive longer than the
 * program does.
 */
final class KeptArguments {
    private static final int MOST_SLOTS_PASSED_OVER = 2;

    /** More bytes than the code of this class has for one argument. */
    static final int MOST_BYTES_OF_ARGUMENT = 16;

    private final CodeBuilder code;
    private final TypeKind[] kinds;
    private final int[] locals;

    private KeptArguments(CodeBuilder code, TypeKind[] kinds) {
        this.code = code;
        this.kinds = kinds;
        this.locals = new int[kinds.length];
    }

    /** Has {@code use} take a copy of what lies below the arguments of a call of that type. Requires: the arguments are on top of the stack. */
    static void useBelow(CodeBuilder code, MethodTypeDesc type, Consumer<CodeBuilder> use) {
        int slots = type.parameterList().stream().mapToInt(parameter -> TypeKind.from(parameter).slotSize()).sum();
        if (slots <= MOST_SLOTS_PASSED_OVER) {
            useBelow(code, slots, use);
            return;
        }
        KeptArguments arguments = take(code, type);
        use.accept(code.dup());
        arguments.putBack();
    }

    /** Does the same below some slots, without a local. Requires: at most {@link #MOST_SLOTS_PASSED_OVER} slots. */
    static void useBelow(CodeBuilder code, int slots, Consumer<CodeBuilder> use) {
        switch (slots) {
            case 0 -> use.accept(code.dup());
            case 1 -> use.accept(code.dup2().pop());
            case 2 -> use.accept(code.dup2_x1().pop2().dup_x2());
            default -> throw new IllegalArgumentException("the stack's instructions do not reach below " + slots + " slots");
        }
    }

    /** Takes the arguments off the stack. Requires: the arguments of a call of that type are on top of the stack. */
    static KeptArguments take(CodeBuilder code, MethodTypeDesc type) {
        TypeKind[] kinds = type.parameterList().stream().map(parameter -> TypeKind.from(parameter).asLoadable()).toArray(TypeKind[]::new);
        KeptArguments kept = new KeptArguments(code, kinds);
        for (int i = kinds.length - 1; i >= 0; i--) {
            kept.locals[i] = code.allocateLocal(kinds[i]);
            code.storeLocal(kinds[i], kept.locals[i]);
        }
        return kept;
    }

    /** Puts a copy of one argument on the stack. */
    CodeBuilder load(int argument) {
        return code.loadLocal(kinds[argument], locals[argument]);
    }

    /** Puts the arguments back on the stack. */
    void putBack() {
        for (int i = 0; i < kinds.length; i++) {
            load(i);
            forget(kinds[i]);
            code.storeLocal(kinds[i], locals[i]);
        }
    }

    private void forget(TypeKind kind) {
        switch (kind) {
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            default -> code.iconst_0();
        }
    }
}
