// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of JSON: a map, a list, a text, a number, a flag, or null. What assay writes is read; other
 * texts are refused where they are no JSON.
 */
public final class Json {
    private final Object value;

    private Json(Object value) {
        this.value = value;
    }

    /** @throws IllegalArgumentException where the text is no JSON */
    public static Json parse(String text) {
        return new Json(new Reader(text).document());
    }

    /** Returns a member, or a null value where there is none. */
    public Json at(String name) {
        return new Json(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    public boolean isNull() {
        return value == null;
    }

    public List<Json> list() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    public Map<String, Json> members() {
        Map<String, Json> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> members.put((String) name, new Json(member)));
        }
        return members;
    }

    /** Returns the text, or an empty one where this is no text. */
    public String text() {
        return value instanceof String text ? text : "";
    }

    /** Returns the whole number, or the given one where this is no number. */
    public long number(long otherwise) {
        return value instanceof BigDecimal number ? number.longValue() : otherwise;
    }

    public boolean flag() {
        return Boolean.TRUE.equals(value);
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Object document() {
            Object document = value();
            if (peek() != 0) {
                throw refused();
            }
            return document;
        }

        private Object value() {
            return switch (peek()) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> number();
            };
        }

        private Map<String, Object> object() {
            Map<String, Object> members = new LinkedHashMap<>();
            take('{');
            while (peek() != '}') {
                String name = string();
                take(':');
                members.put(name, value());
                separator('}');
            }
            take('}');
            return members;
        }

        private List<Object> array() {
            List<Object> elements = new ArrayList<>();
            take('[');
            while (peek() != ']') {
                elements.add(value());
                separator(']');
            }
            take(']');
            return elements;
        }

        private void separator(char end) {
            if (peek() != end) {
                take(',');
                if (peek() == end) {
                    throw refused();
                }
            }
        }

        private String string() {
            take('"');
            StringBuilder string = new StringBuilder();
            for (char c = next(); c != '"'; c = next()) {
                string.append(c == '\\' ? escaped() : c);
            }
            return string.toString();
        }

        private char escaped() {
            char c = next();
            return switch (c) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> {
                    at += 4;
                    if (at > text.length()) {
                        throw refused();
                    }
                    yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
                }
                default -> c;
            };
        }

        private Object word(String word, Object meaning) {
            if (!text.startsWith(word, at)) {
                throw refused();
            }
            at += word.length();
            return meaning;
        }

        private BigDecimal number() {
            int begin = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            if (begin == at) {
                throw refused();
            }
            return new BigDecimal(text.substring(begin, at));
        }

        /** Returns the next character that is no blank, or 0 at the end. */
        private char peek() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private void take(char expected) {
            if (peek() != expected) {
                throw refused();
            }
            at++;
        }

        private char next() {
            if (at >= text.length()) {
                throw refused();
            }
            return text.charAt(at++);
        }

        private IllegalArgumentException refused() {
            return new IllegalArgumentException("no JSON at character " + at);
        }
    }
}
