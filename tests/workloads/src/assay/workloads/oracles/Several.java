// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Oracles one after the other in one JVM. Arguments: N, then for each oracle its name and how often it is called. */
final class Several {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        String size = arguments[0];
        for (String oracle : Arrays.asList(arguments).subList(1, arguments.length)) {
            int colon = oracle.indexOf(':');
            Class<?> program = Class.forName(Several.class.getPackageName() + "." + oracle.substring(0, colon));
            Method main = program.getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[]{oracle.substring(colon + 1), size});
        }
    }
}
