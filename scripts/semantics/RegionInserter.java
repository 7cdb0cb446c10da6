// SPDX-License-Identifier: Apache-2.0
import assay.regions.Region;
import assay.regions.Sites;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * An agent that inserts regions at every allocation and every call of a generated program. It writes one line for each
 * method and kind of operation: what the bytecode executed, and how often the regions before and behind it were executed.
 * Argument: the file.
 */
public final class RegionInserter implements ClassFileTransformer {
    private static final ClassDesc REGION = ClassDesc.of(Region.class.getName());
    private static final ClassDesc SITES = ClassDesc.of(Sites.class.getName());
    private static final MethodTypeDesc NONE = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc INT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final Map<String, Counters> COUNTERS = new ConcurrentSkipListMap<>();

    /** The sites of one kind of operation in one method. An allocation has no region before it. */
    private record Counters(int executed, int before, int behind) {
        static Counters of(String operation) {
            return new Counters(Sites.define(operation + " executed"), Sites.define(operation + " before"), Sites.define(operation + " behind"));
        }

        String text() {
            return count(executed) + " " + count(before) + " " + count(behind);
        }

        private static long count(int site) {
            return Sites.compiled(site) + Sites.interpreted(site);
        }
    }

    public static void premain(String file, Instrumentation instrumentation) {
        instrumentation.addTransformer(new RegionInserter());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(Path.of(file))));
    }

    private static void write(Path file) {
        List<String> lines = new ArrayList<>();
        COUNTERS.forEach((operation, counters) -> lines.add(operation + " " + counters.text()));
        try {
            Files.write(file, lines);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        if (name == null || !name.startsWith("Fuzzed")) {
            return null;
        }
        try {
            ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)));
            return file.transformClass(file.parse(bytes), inserting());
        } catch (RuntimeException | Error failed) {
            failed.printStackTrace(); // the VM would go on without a word
            throw failed;
        }
    }

    private static ClassTransform inserting() {
        return (builder, element) -> {
            if (element instanceof MethodModel method) {
                String name = method.methodName().stringValue();
                builder.transformMethod(method, MethodTransform.transformingCode((code, instruction) -> insert(name, code, instruction)));
            } else {
                builder.with(element);
            }
        };
    }

    private static void insert(String method, CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call && !call.name().equalsString("<init>")) {
            String kind = call.name().stringValue().startsWith("leaf") ? "leaf" : "call";
            Counters counters = countersOf(method, kind);
            hit(code, counters.executed());
            region(code, Region.SUCC_INVOKE, counters.before());
            code.with(element);
            region(code, Region.PRED_INVOKE, counters.behind());
        } else if (allocates(element)) {
            Counters counters = countersOf(method, "new");
            hit(code, counters.executed());
            code.with(element);
            region(code, Region.PRED_ALLOC, counters.behind());
        } else {
            code.with(element);
        }
    }

    private static boolean allocates(CodeElement element) {
        return element instanceof NewObjectInstruction || element instanceof NewPrimitiveArrayInstruction ||
                        element instanceof NewReferenceArrayInstruction || element instanceof NewMultiArrayInstruction;
    }

    private static Counters countersOf(String method, String kind) {
        return COUNTERS.computeIfAbsent(method + " " + kind, Counters::of);
    }

    private static void hit(CodeBuilder code, int site) {
        code.loadConstant(site).invokestatic(SITES, "hit", INT);
    }

    private static void region(CodeBuilder code, int kind, int site) {
        code.loadConstant(kind).invokestatic(REGION, "begin", INT);
        hit(code, site);
        code.invokestatic(REGION, "end", NONE);
    }
}
