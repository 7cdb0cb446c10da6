// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import java.util.List;
import java.util.stream.Collectors;

/** Writes commands as a shell reads them. */
final class ShellWords {
    private ShellWords() {
    }

    static String quoted(List<String> words) {
        return words.stream().map(word -> word.matches("[-A-Za-z0-9_./:=,+@%]+") ? word : "'" + word.replace("'", "'\\''") + "'").collect(Collectors.joining(" "));
    }
}
