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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import assay.regions.Sites;

/**
 * Inserts a tool's regions into the bytecode of classes. A class that cannot be changed stays as it is, which
 * {@link LeftAlone} takes note of.
 */
final class RegionTransformer implements ClassFileTransformer {
    /** The VM compiles no method with more bytes (HugeMethodLimit). */
    private static final int MOST_COMPILED_BYTES = 8000;

    /** Kept, because the JDK's classes refer to each other. The library's own resolver, which loads classes, comes last. */
    private static final ClassHierarchyResolver OF_JDK = ClassHierarchyResolver.ofResourceParsing(ClassLoader.getPlatformClassLoader())
                    .orElse(ClassHierarchyResolver.defaultResolver()).cached(() -> Collections.synchronizedMap(new HashMap<>()));

    private final ClassChoice choice;
    private final Function<ClassModel, InsertedRegions> tool;
    private final LeftAlone leftAlone;
    private final boolean changesLoaded;

    private RegionTransformer(ClassChoice choice, Function<ClassModel, InsertedRegions> tool, LeftAlone leftAlone, boolean changesLoaded) {
        this.choice = choice;
        this.tool = tool;
        this.leftAlone = leftAlone;
        this.changesLoaded = changesLoaded;
    }

    /**
     * Returns what changes classes when they are loaded.
     *
     * @param tool returns the regions that go into a class
     */
    static RegionTransformer ofLoading(ClassChoice choice, Function<ClassModel, InsertedRegions> tool) {
        return new RegionTransformer(choice, tool, new LeftAlone.SaidAtOnce(), false);
    }

    /** Returns what also changes classes that are loaded already, and are transformed again. */
    static RegionTransformer ofAllClasses(ClassChoice choice, Function<ClassModel, InsertedRegions> tool, LeftAlone leftAlone) {
        return new RegionTransformer(choice, tool, leftAlone, true);
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (redefined != null && !changesLoaded || !choice.includes(loader, name)) {
            return null;
        }
        Sites.beginToolWork();
        try {
            return changed(loader, name, bytes);
        } catch (Throwable failure) {
            leftAlone.classIs(name, failure.toString());
            return null;
        } finally {
            Sites.endToolWork();
        }
    }

    private byte[] changed(ClassLoader loader, String name, byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchyOf(loader, model)));
        Set<String> tooLong = new HashSet<>();
        InsertedRegions regions = tool.apply(model);
        byte[] result = transformedWhereItFits(file, model, regions, tooLong);
        if (regions.count() == 0) {
            return null;
        }
        boolean isOutOfReach = addTooLong(file.parse(result), model, tooLong);
        tooLong.forEach(method -> leftAlone.methodIsTooLong(name, method));
        if (isOutOfReach) {
            result = transformed(file, model, regions, tooLong);
        }
        var errors = errorsIn(file, loader, result);
        if (!errors.isEmpty()) {
            leftAlone.classIs(name, errors.getFirst().getMessage());
            return null;
        }
        return result;
    }

    /**
     * A tool that changes all classes would take long to verify those of the boot loader. The VM itself does not verify them
     * unless it is told to (-XX:+BytecodeVerificationLocal), as a test does.
     */
    private List<VerifyError> errorsIn(ClassFile file, ClassLoader loader, byte[] changed) {
        return changesLoaded && loader == null ? List.of() : file.verify(changed);
    }

    /** Leaves methods out for which a class file has no room; one of them would make the whole class fail. */
    private static byte[] transformedWhereItFits(ClassFile file, ClassModel model, InsertedRegions regions, Set<String> tooLong) {
        try {
            return transformed(file, model, regions, tooLong);
        } catch (IllegalArgumentException noRoom) {
            Set<String> all = model.methods().stream().map(RegionTransformer::nameOf).collect(Collectors.toSet());
            all.stream().filter(method -> !fits(file, model, regions, without(all, method))).forEach(tooLong::add);
            return transformed(file, model, regions, tooLong);
        }
    }

    private static Set<String> without(Set<String> all, String method) {
        Set<String> others = new HashSet<>(all);
        others.remove(method);
        return others;
    }

    private static boolean fits(ClassFile file, ClassModel model, InsertedRegions regions, Set<String> leftOut) {
        try {
            transformed(file, model, regions, leftOut);
            return true;
        } catch (IllegalArgumentException noRoom) {
            return false;
        }
    }

    private static byte[] transformed(ClassFile file, ClassModel model, InsertedRegions regions, Set<String> tooLong) {
        return file.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent() && !tooLong.contains(nameOf(method)) && regions.areIn(method)) {
                builder.transformMethod(method, regions.transformOf(method));
            } else {
                builder.with(element);
            }
        });
    }

    /** Adds the methods that became too long to be compiled. Returns whether there are more than before. */
    private static boolean addTooLong(ClassModel changed, ClassModel original, Set<String> tooLong) {
        int before = tooLong.size();
        Map<String, Integer> lengths = new HashMap<>();
        original.methods().forEach(method -> lengths.put(nameOf(method), codeBytes(method)));
        for (MethodModel method : changed.methods()) {
            if (codeBytes(method) > MOST_COMPILED_BYTES && lengths.get(nameOf(method)) <= MOST_COMPILED_BYTES) {
                tooLong.add(nameOf(method));
            }
        }
        return tooLong.size() > before;
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
        ClassHierarchyResolver others = loader == null ? OF_JDK : ClassHierarchyResolver.ofResourceParsing(loader).orElse(OF_JDK);
        ClassDesc self = model.thisClass().asSymbol();
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        ClassDesc above = model.superclass().map(ClassEntry::asSymbol).orElse(null);
        ClassHierarchyResolver own = name -> !name.equals(self) ? null : isInterface ? ClassHierarchyInfo.ofInterface() : ClassHierarchyInfo.ofClass(above);
        return own.orElse(others);
    }
}
