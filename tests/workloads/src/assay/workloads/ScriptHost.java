// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.io.File;

/**
 * Runs a script by a language of Truffle's that is on the class path or among the modules. Arguments: the language's id
 * and the script's file. The class uses reflection, for the workloads are compiled without the polyglot API.
 */
public final class ScriptHost {
    private static final String API = "org.graalvm.polyglot.";

    private ScriptHost() {
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        String language = arguments[0];
        Class<?> contextClass = Class.forName(API + "Context");
        Class<?> sourceClass = Class.forName(API + "Source");
        Object builder = sourceClass.getMethod("newBuilder", String.class, File.class).invoke(null, language, new File(arguments[1]));
        Object source = Class.forName(API + "Source$Builder").getMethod("build").invoke(builder);
        Object context = contextClass.getMethod("create", String[].class).invoke(null, (Object) new String[]{language});
        contextClass.getMethod("eval", sourceClass).invoke(context, source);
        contextClass.getMethod("close").invoke(context);
    }
}
