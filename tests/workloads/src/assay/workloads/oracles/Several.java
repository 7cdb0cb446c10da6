// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * Oracles one after the other in one JVM, in rounds, so that those of one round are compiled during the next ones.
 * Arguments: rounds, N, then for each oracle its name and how often it is called in a round.
 */
final class Several {
    public static void main(String[] arguments) throws ReflectiveOperationException {
        int rounds = Integer.parseInt(arguments[0]);
        List<String> oracles = Arrays.asList(arguments).subList(2, arguments.length);
        for (int round = 0; round < rounds; round++) {
            runAll(oracles, arguments[1]);
        }
    }

    private static void runAll(List<String> oracles, String size) throws ReflectiveOperationException {
        for (String oracle : oracles) {
            int colon = oracle.indexOf(':');
            Class<?> program = Class.forName(Several.class.getPackageName() + "." + oracle.substring(0, colon));
            Method main = program.getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[]{oracle.substring(colon + 1), size});
        }
    }
}
