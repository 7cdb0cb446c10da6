// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * Oracles one after the other in one JVM, in rounds, so that those of one round are compiled during the next ones.
 * Arguments: rounds, N, then for each oracle NAME:CALLS[:SIZE]: how often it is called in a round, and its size where
 * that is not N.
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
            String[] parts = oracle.split(":");
            Class<?> program = Class.forName(Several.class.getPackageName() + "." + parts[0]);
            Method main = program.getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[]{parts[1], parts.length > 2 ? parts[2] : size});
        }
    }
}
