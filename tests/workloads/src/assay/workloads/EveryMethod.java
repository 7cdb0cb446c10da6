// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Has each method of each class add to a counter, whoever's class it is: an agent as carelessly written as there are. A class
 * whose loader does not know this class is broken by it. So classes of the JDK itself are left out.
 */
public final class EveryMethod implements ClassFileTransformer {
    public static int entries;

    private static final ClassDesc OWN = ClassDesc.of(EveryMethod.class.getName());

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (loader == null || name.startsWith("java") || name.startsWith("sun/") || name.startsWith("assay/workloads/EveryMethod")) {
            return null;
        }
        ClassFile language = ClassFile.of();
        return language.transformClass(language.parse(classFile), ClassTransform.transformingMethodBodies(new CountEntry()));
    }

    private static final class CountEntry implements CodeTransform {
        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            builder.with(element);
        }

        @Override
        public void atStart(CodeBuilder builder) {
            builder.getstatic(OWN, "entries", ConstantDescs.CD_int).iconst_1().iadd().putstatic(OWN, "entries", ConstantDescs.CD_int);
        }
    }
}
