// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

/** Says why a test cannot be judged. */
public final class Unjudged extends Exception {
    private static final long serialVersionUID = 1;

    public Unjudged(String reason) {
        super(reason);
    }
}
