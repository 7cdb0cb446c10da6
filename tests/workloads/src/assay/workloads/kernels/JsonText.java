// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recursive-descent JSON parser: strings, numbers (whole ones as Long), arrays, objects, true, false, null. */
public final class JsonText {
    private final String text;
    private int position;

    private JsonText(String text) {
        this.text = text;
    }

    public static Object parse(String text) {
        JsonText parser = new JsonText(text);
        Object value = parser.value();
        parser.skipBlanks();
        if (parser.position != text.length()) {
            throw parser.unexpected();
        }
        return value;
    }

    private Object value() {
        skipBlanks();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        if (takeIf('}')) {
            return members;
        }
        do {
            skipBlanks();
            String name = string();
            skipBlanks();
            expect(':');
            members.put(name, value());
        } while (takeIf(','));
        expect('}');
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        expect('[');
        if (takeIf(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (takeIf(','));
        expect(']');
        return elements;
    }

    private String string() {
        expect('"');
        int start = position;
        while (peek() != '"' && peek() != '\\') {
            position++;
        }
        if (peek() == '"') {
            return text.substring(start, position++);
        }
        return stringWithEscapes(start);
    }

    private String stringWithEscapes(int start) {
        StringBuilder result = new StringBuilder().append(text, start, position);
        while (true) {
            char next = take();
            if (next == '"') {
                return result.toString();
            }
            result.append(next == '\\' ? escaped(take()) : next);
        }
    }

    private char escaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                position += 4;
                yield (char) Integer.parseInt(text, position - 4, position, 16);
            }
            default -> letter;
        };
    }

    private Object number() {
        int start = position;
        boolean whole = true;
        while (position < text.length() && isNumeric(text.charAt(position))) {
            whole &= isWhole(text.charAt(position));
            position++;
        }
        if (start == position) {
            throw unexpected();
        }
        String digits = text.substring(start, position);
        if (whole) {
            return Long.valueOf(digits);
        }
        return Double.valueOf(digits);
    }

    private static boolean isWhole(char letter) {
        return letter >= '0' && letter <= '9' || letter == '-';
    }

    private static boolean isNumeric(char letter) {
        return isWhole(letter) || letter == '.' || letter == 'e' || letter == 'E' || letter == '+';
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, position)) {
            throw unexpected();
        }
        position += word.length();
        return meaning;
    }

    private void skipBlanks() {
        while (position < text.length() && text.charAt(position) <= ' ') {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw unexpected();
        }
        return text.charAt(position);
    }

    private char take() {
        char next = peek();
        position++;
        return next;
    }

    private void expect(char wanted) {
        if (take() != wanted) {
            position--;
            throw unexpected();
        }
    }

    private boolean takeIf(char wanted) {
        skipBlanks();
        if (peek() != wanted) {
            return false;
        }
        position++;
        return true;
    }

    private IllegalArgumentException unexpected() {
        String found = position < text.length() ? "'" + text.charAt(position) + "'" : "the end";
        return new IllegalArgumentException("unexpected " + found + " at " + position);
    }
}
