// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.AccessFlag;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Inserts a tool's regions into the bytecode of classes. A class that cannot be changed stays as it is, and its name and
 * the reason are said.
 */
final class RegionTransformer implements ClassFileTransformer {
    /** The VM compiles no method with more bytes (HugeMethodLimit). */
    private static final int MOST_COMPILED_BYTES = 8000;

    private final ClassChoice choice;
    private final Function<ClassModel, InsertedRegions> tool;

    /** @param tool returns the regions that go into a class */
    RegionTransformer(ClassChoice choice, Function<ClassModel, InsertedRegions> tool) {
        this.choice = choice;
        this.tool = tool;
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (redefined != null || !choice.includes(loader, name)) {
            return null;
        }
        try {
            return changed(loader, name, bytes);
        } catch (Throwable failure) {
            sayLeftAlone(name, failure.toString());
            return null;
        }
    }

    private byte[] changed(ClassLoader loader, String name, byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchyOf(loader, model)));
        Set<String> leftAlone = new HashSet<>();
        InsertedRegions regions = tool.apply(model);
        byte[] result = transformed(file, model, regions, leftAlone);
        if (regions.count() == 0) {
            return null;
        }
        if (addTooLong(file.parse(result), model, leftAlone)) {
            leftAlone.forEach(method -> sayLeftAlone(name + "." + method, "the VM would not compile it any more"));
            result = transformed(file, model, regions, leftAlone);
        }
        var errors = file.verify(result);
        if (!errors.isEmpty()) {
            sayLeftAlone(name, errors.getFirst().getMessage());
            return null;
        }
        return result;
    }

    private static byte[] transformed(ClassFile file, ClassModel model, InsertedRegions regions, Set<String> leftAlone) {
        return file.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent() && !leftAlone.contains(nameOf(method)) && regions.areIn(method)) {
                builder.transformMethod(method, regions.transformOf(method));
            } else {
                builder.with(element);
            }
        });
    }

    /** Adds the methods that became too long to be compiled. Returns whether there are any. */
    private static boolean addTooLong(ClassModel changed, ClassModel original, Set<String> tooLong) {
        Map<String, Integer> lengths = new HashMap<>();
        original.methods().forEach(method -> lengths.put(nameOf(method), codeBytes(method)));
        for (MethodModel method : changed.methods()) {
            if (codeBytes(method) > MOST_COMPILED_BYTES && lengths.get(nameOf(method)) <= MOST_COMPILED_BYTES) {
                tooLong.add(nameOf(method));
            }
        }
        return !tooLong.isEmpty();
    }

    private static int codeBytes(MethodModel method) {
        return method.code().map(code -> ((CodeAttribute) code).codeLength()).orElse(0);
    }

    private static String nameOf(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    /**
     * Reads class files, and loads no class: loading one here could change the program. There may be no file of the class
     * itself, which the program may have made.
     */
    private static ClassHierarchyResolver hierarchyOf(ClassLoader loader, ClassModel model) {
        ClassHierarchyResolver system = ClassHierarchyResolver.defaultResolver();
        ClassHierarchyResolver others = loader == null ? system : ClassHierarchyResolver.ofResourceParsing(loader).orElse(system);
        ClassDesc self = model.thisClass().asSymbol();
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        ClassDesc above = model.superclass().map(ClassEntry::asSymbol).orElse(null);
        ClassHierarchyResolver own = name -> !name.equals(self) ? null : isInterface ? ClassHierarchyInfo.ofInterface() : ClassHierarchyInfo.ofClass(above);
        return own.orElse(others);
    }

    private static void sayLeftAlone(String what, String reason) {
        System.err.println("assay: no code is inserted into " + what.replace('/', '.') + ": " + reason);
    }
}
