// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import assay.workloads.kernels.Kernel;

/**
 * Exceptions as control flow. A reader of expressions throws where the text is wrong and tries another rule, a search
 * throws what it found through its recursion, and exceptions leave blocks that have a `finally`.
 */
final class ThrownAnswers implements Kernel {
    private static final int TEXTS = 64;
    private static final int MOST = 9;

    /** Says where the text is wrong. It is new each time, without a stack trace. */
    private static final class WrongText extends Exception {
        private static final long serialVersionUID = 1;
        private final int position;

        WrongText(int position) {
            super(null, null, false, false);
            this.position = position;
        }
    }

    /** Says that the search has found something. It is always the same object. */
    private static final class Found extends RuntimeException {
        private static final long serialVersionUID = 1;
        private int sum;

        Found() {
            super(null, null, false, false);
        }
    }

    private final Found found = new Found();
    private String text;
    private int position;
    private int left;

    @Override
    public long iterate(int size) {
        String[] texts = new String[TEXTS];
        for (int i = 0; i < TEXTS; i++) {
            texts[i] = textOf(i);
        }
        left = 0;
        long checksum = 0;
        for (int i = 0; i < size; i++) {
            checksum = checksum * 31 + answerTo(texts[i % TEXTS]);
            checksum = checksum * 31 + searched(i % 50);
        }
        return checksum + left;
    }

    /** A sum of products in parentheses; in every fourth text there is a mistake. */
    private static String textOf(int number) {
        StringBuilder made = new StringBuilder();
        for (int i = 0; i <= number % 5; i++) {
            made.append(i == 0 ? "" : "+").append("(").append((number + i) % 10).append("*").append(i + 2).append(")*3");
        }
        return number % 4 == 3 ? made.insert(made.length() / 2, '?').toString() : made.toString();
    }

    private int answerTo(String asked) {
        text = asked;
        position = 0;
        try {
            int value = sum();
            expect('.');
            return value;
        } catch (WrongText wrong) {
            return wrong.position - text.length() - 1;
        }
    }

    private int sum() throws WrongText {
        int value = product();
        while (position < text.length() && text.charAt(position) == '+') {
            position++;
            value += product();
        }
        return value;
    }

    private int product() throws WrongText {
        int value = factor();
        while (position < text.length() && text.charAt(position) == '*') {
            position++;
            value *= factor();
        }
        return value;
    }

    /** Tries a digit first. */
    private int factor() throws WrongText {
        int begin = position;
        try {
            return digit();
        } catch (WrongText wrong) {
            position = begin;
            expect('(');
            int value = sum();
            expect(')');
            return value;
        } finally {
            left++;
        }
    }

    private int digit() throws WrongText {
        if (position == text.length() || !Character.isDigit(text.charAt(position))) {
            throw new WrongText(position);
        }
        return text.charAt(position++) - '0';
    }

    /** The text ends with a point that need not be written. */
    private void expect(char wanted) throws WrongText {
        char there = position < text.length() ? text.charAt(position) : '.';
        if (there != wanted) {
            throw new WrongText(position);
        }
        position++;
    }

    private int searched(int wanted) {
        try {
            search(wanted, MOST, 0);
            return 0;
        } catch (Found thrown) {
            return thrown.sum;
        }
    }

    /** Looks for different squares whose sum is wanted. */
    private void search(int wanted, int largest, int taken) {
        if (wanted == 0) {
            found.sum = taken;
            throw found;
        }
        for (int root = largest; root > 0; root--) {
            if (root * root <= wanted) {
                search(wanted - root * root, root - 1, taken * 10 + root);
            }
        }
    }
}
