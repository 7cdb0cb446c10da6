// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.Set;

import jdk.graal.compiler.bytecode.BytecodeStream;
import jdk.graal.compiler.bytecode.Bytecodes;
import jdk.vm.ci.meta.JavaMethod;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** Reads what a method's bytecode says about regions. */
final class RegionBytecodes {
    private static final int NONE = -1;
    private static final int BYTES_OF_READ = 3;
    private static final Set<String> CLASSES_IN_BYTECODE = Set.of(RegionPlugins.REGION_CLASS, RegionPlugins.SITES_CLASS, RegionPlugins.LEAF_CLASS, RegionPlugins.USES_CLASS);

    private RegionBytecodes() {
    }

    /** Returns the bytecode index of the call directly before the region, or -1. */
    static int callBefore(ResolvedJavaMethod method, int beginBci) {
        int beforeKind = NONE;
        int last = NONE;
        BytecodeStream stream = new BytecodeStream(method.getCode());
        while (stream.currentBCI() < beginBci && stream.currentBC() != Bytecodes.END) {
            beforeKind = last;
            last = stream.currentBCI();
            stream.next();
        }
        return beforeKind != NONE && isCall(method.getCode()[beforeKind] & 0xFF) ? beforeKind : NONE;
    }

    /** Returns the bytecode index of the call directly behind the region, or -1. */
    static int callBehind(ResolvedJavaMethod method, int endBci) {
        BytecodeStream stream = new BytecodeStream(method.getCode());
        stream.setBCI(endBci);
        stream.next();
        return isCall(stream.currentBC()) ? stream.currentBCI() : NONE;
    }

    /**
     * Tells whether the read of a field stands directly between two calls of the API, the second of which is
     * {@code Uses.of}. Requires: such a read stands at the index.
     */
    static boolean isReadForUse(ResolvedJavaMethod method, int readBci) {
        byte[] code = method.getCode();
        int behind = readBci + BYTES_OF_READ;
        if (code == null || behind >= code.length || (code[behind] & 0xFF) != Bytecodes.INVOKESTATIC) {
            return false;
        }
        BytecodeStream stream = new BytecodeStream(code);
        stream.setBCI(behind);
        if (!calledOfApi(method, stream).equals("of")) {
            return false;
        }
        stream.setBCI(0);
        while (stream.nextBCI() < readBci) {
            stream.next();
        }
        return !calledOfApi(method, stream).isEmpty();
    }

    /**
     * Returns how many bytes of the method's code belong to regions, and to hits outside of regions. A region IN_PLACE that
     * tells uses is nothing in compiled code, and belongs to them.
     */
    static int bytesOfRegions(ResolvedJavaMethod method) {
        BytecodeStream stream = new BytecodeStream(method.getCode());
        int bytes = 0;
        int regionStart = NONE;
        boolean isOfMethod = true;
        int previous = 0;
        for (; stream.currentBC() != Bytecodes.END; stream.next()) {
            String called = calledOfApi(method, stream);
            boolean isInRegion = regionStart != NONE;
            if (called.equals("begin") && (!isInRegion || isOfMethod)) {
                regionStart = previous;
                isOfMethod = staysInPlace(method, previous);
            } else if (called.equals("end") && isInRegion) {
                bytes += isOfMethod ? 0 : stream.nextBCI() - regionStart;
                regionStart = NONE;
                isOfMethod = true;
            } else if (isInRegion && (called.equals("of") || called.equals("overwritten"))) {
                isOfMethod = false;
            } else if ((called.equals("hit") || called.equals("call")) && isOfMethod) {
                bytes += stream.nextBCI() - previous;
            }
            previous = stream.currentBCI();
        }
        return bytes;
    }

    /** Tells whether the constant before the region's begin says that the region's code is part of the method. */
    private static boolean staysInPlace(ResolvedJavaMethod method, int kindBci) {
        return (method.getCode()[kindBci] & 0xFF) == Bytecodes.ICONST_4;
    }

    /** Returns the name of the method of the API that the instruction calls; empty for another one. */
    private static String calledOfApi(ResolvedJavaMethod method, BytecodeStream stream) {
        if (stream.currentBC() != Bytecodes.INVOKESTATIC) {
            return "";
        }
        JavaMethod called = method.getConstantPool().lookupMethod(stream.readCPI(), Bytecodes.INVOKESTATIC);
        String owner = called == null ? "" : called.getDeclaringClass().getName();
        return CLASSES_IN_BYTECODE.contains(owner) ? called.getName() : "";
    }

    private static boolean isCall(int opcode) {
        return switch (opcode) {
            case Bytecodes.INVOKESTATIC, Bytecodes.INVOKEVIRTUAL, Bytecodes.INVOKESPECIAL, Bytecodes.INVOKEINTERFACE, Bytecodes.INVOKEDYNAMIC -> true;
            default -> false;
        };
    }
}
