// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.HashMap;
import java.util.Map;

import assay.workloads.kernels.Kernel;

/** Splits a generated text of a small language into words, numbers, quotations, comments and signs, and counts them. */
final class Tokens implements Kernel {
    private static final String[] LINES = {
        "let total := price * %d + 7; # a comment that is left out\n",
        "if total >= limit then print \"too much: \\\"%d\\\"\" else skip;\n",
        "while index < %d do { index := index + 1; sum := sum - index / 2 };\n",
        "call report (total, sum, 'x', 0x%d);\n",
    };
    private static final String SIGNS = "+-*/<>=:(){};,'";

    private enum Kind { WORD, NUMBER, QUOTATION, SIGN }

    private String text;
    private int position;
    private final Map<String, Integer> words = new HashMap<>();
    private final long[] counts = new long[Kind.values().length];

    @Override
    public long iterate(int size) {
        text = textOf(size);
        position = 0;
        words.clear();
        long checksum = 0;
        while (skipBlanks()) {
            int begin = position;
            Kind kind = next();
            counts[kind.ordinal()]++;
            checksum = checksum * 31 + kind.ordinal() * 64L + position - begin;
            if (kind == Kind.WORD) {
                checksum += words.merge(text.substring(begin, position), 1, Integer::sum);
            }
        }
        return checksum;
    }

    private static String textOf(int lines) {
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            made.append(LINES[i % LINES.length].replace("%d", Integer.toString(i % 1_000)));
        }
        return made.toString();
    }

    /** Goes on to the next token, and tells whether there is one. */
    private boolean skipBlanks() {
        while (position < text.length()) {
            char at = text.charAt(position);
            if (at == '#') {
                position = text.indexOf('\n', position);
            } else if (!Character.isWhitespace(at)) {
                return true;
            }
            position++;
        }
        return false;
    }

    private Kind next() {
        char first = text.charAt(position);
        if (Character.isLetter(first)) {
            skipWord();
            return Kind.WORD;
        }
        if (Character.isDigit(first)) {
            skipWord();
            return Kind.NUMBER;
        }
        if (first == '"') {
            skipQuotation();
            return Kind.QUOTATION;
        }
        if (SIGNS.indexOf(first) < 0) {
            throw new IllegalStateException("what is " + first + "?");
        }
        boolean isPair = position + 1 < text.length() && text.charAt(position + 1) == '=';
        position += isPair ? 2 : 1;
        return Kind.SIGN;
    }

    private void skipWord() {
        while (position < text.length() && Character.isLetterOrDigit(text.charAt(position))) {
            position++;
        }
    }

    private void skipQuotation() {
        position++;
        while (text.charAt(position) != '"') {
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
        position++;
    }
}
