// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import assay.workloads.kernels.Harness;
import assay.workloads.kernels.Kernel;

/**
 * Runs a kernel a number of times, prints its checksum, and ends: a program whose iterations nobody can see.
 * Arguments: kernel rounds size [word]. The word is printed, too, when the agent slows the program down, which no program
 * should know.
 */
public final class WholeRun {
    private static final Pattern PLAN = Pattern.compile("slow,plan=([^,]+)");

    private WholeRun() {}

    public static void main(String[] arguments) throws IOException {
        Kernel kernel = Harness.kernel(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        int size = Integer.parseInt(arguments[2]);
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            checksum += kernel.iterate(size);
        }
        System.out.println(arguments[0] + " x " + rounds + ": checksum " + checksum);
        if (arguments.length > 3 && isSlowed()) {
            System.out.println(arguments[3]);
        }
    }

    /** Tells whether the agent has a plan with instructions in it. */
    private static boolean isSlowed() throws IOException {
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            Matcher plan = PLAN.matcher(argument);
            if (plan.find()) {
                return Files.readString(Path.of(plan.group(1))).contains("\"instructions\"");
            }
        }
        return false;
    }
}
