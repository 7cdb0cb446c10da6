// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import assay.workloads.kernels.Kernel;

/** Interprets a program for a small stack machine: one loop around one switch. The program measures Collatz sequences. */
final class BytecodeLoop implements Kernel {
    private static final int PUSH = 0;  // the operand
    private static final int LOAD = 1;  // the variable of that number
    private static final int STORE = 2;
    private static final int ADD = 3;
    private static final int MULTIPLY = 4;
    private static final int HALVE = 5;
    private static final int IS_ODD = 6;
    private static final int LESS = 7;
    private static final int JUMP = 8;  // to the instruction of that number
    private static final int JUMP_IF_ZERO = 9;
    private static final int MAXIMUM = 10;
    private static final int END = 11;

    private static final int START = 0;
    private static final int LIMIT = 1;
    private static final int VALUE = 2;
    private static final int STEPS = 3;
    private static final int LONGEST = 4;
    private static final int SUM = 5;

    /** The operation and the operand of each instruction. */
    private static final int[][] PROGRAM = {
        /* 0 */ {PUSH, 1}, {STORE, START}, {PUSH, 0}, {STORE, LONGEST}, {PUSH, 0}, {STORE, SUM},
        /* 6: next start */ {LOAD, START}, {LOAD, LIMIT}, {LESS, 0}, {JUMP_IF_ZERO, 48},
        /* 10 */ {LOAD, START}, {STORE, VALUE}, {PUSH, 0}, {STORE, STEPS},
        /* 14: next step */ {PUSH, 1}, {LOAD, VALUE}, {LESS, 0}, {JUMP_IF_ZERO, 36},
        /* 18 */ {LOAD, STEPS}, {PUSH, 1}, {ADD, 0}, {STORE, STEPS},
        /* 22 */ {LOAD, VALUE}, {IS_ODD, 0}, {JUMP_IF_ZERO, 32},
        /* 25 */ {LOAD, VALUE}, {PUSH, 3}, {MULTIPLY, 0}, {PUSH, 1}, {ADD, 0}, {STORE, VALUE}, {JUMP, 14},
        /* 32: even */ {LOAD, VALUE}, {HALVE, 0}, {STORE, VALUE}, {JUMP, 14},
        /* 36: arrived */ {LOAD, LONGEST}, {LOAD, STEPS}, {MAXIMUM, 0}, {STORE, LONGEST},
        /* 40 */ {LOAD, SUM}, {LOAD, STEPS}, {ADD, 0}, {STORE, SUM},
        /* 44 */ {LOAD, START}, {PUSH, 1}, {ADD, 0}, {JUMP, 49},
        /* 48: end */ {END, 0},
        /* 49 */ {STORE, START}, {JUMP, 6},
    };

    private final int[] operations = new int[PROGRAM.length];
    private final int[] operands = new int[PROGRAM.length];
    private final int[] variables = new int[SUM + 1];

    BytecodeLoop() {
        for (int i = 0; i < PROGRAM.length; i++) {
            operations[i] = PROGRAM[i][0];
            operands[i] = PROGRAM[i][1];
        }
    }

    @Override
    public long iterate(int size) {
        variables[LIMIT] = size;
        long executed = run();
        return (executed * 1_000 + variables[LONGEST]) * 10_000_000 + variables[SUM];
    }

    /** Runs the program; how many instructions it took. */
    private long run() {
        int[] stack = new int[4];
        int depth = 0;
        int next = 0;
        long executed = 0;
        while (true) {
            int operand = operands[next];
            int operation = operations[next++];
            executed++;
            switch (operation) {
                case PUSH -> stack[depth++] = operand;
                case LOAD -> stack[depth++] = variables[operand];
                case STORE -> variables[operand] = stack[--depth];
                case ADD -> stack[--depth - 1] += stack[depth];
                case MULTIPLY -> stack[--depth - 1] *= stack[depth];
                case HALVE -> stack[depth - 1] >>= 1;
                case IS_ODD -> stack[depth - 1] &= 1;
                case LESS -> stack[depth - 2] = stack[depth - 2] < stack[--depth] ? 1 : 0;
                case JUMP -> next = operand;
                case JUMP_IF_ZERO -> next = stack[--depth] == 0 ? operand : next;
                case MAXIMUM -> stack[depth - 2] = Math.max(stack[depth - 2], stack[--depth]);
                case END -> {
                    return executed;
                }
                default -> throw new IllegalStateException("no operation " + operation);
            }
        }
    }
}
