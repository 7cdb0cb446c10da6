// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.List;
import java.util.Map;

/** Parses one generated JSON document into maps and lists, and walks the result. */
final class JsonParse implements Kernel {
    @Override
    public long iterate(int size) {
        return checksum(JsonText.parse(document(size)));
    }

    /** A list of that many orders. */
    static String document(int orders) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < orders; i++) {
            text.append(i == 0 ? "" : ",\n")
                    .append("{\"id\": ").append(i)
                    .append(", \"customer\": \"name ").append(i % 97).append("\"")
                    .append(", \"note\": \"tab\\tquote\\\" \\u0041\"")
                    .append(", \"paid\": ").append(i % 2 == 0)
                    .append(", \"lines\": [");
            for (int line = 0; line <= i % 4; line++) {
                text.append(line == 0 ? "" : ", ").append("{\"price\": ").append(i % 50).append(".25, \"count\": ").append(line).append("}");
            }
            text.append("], \"voucher\": null}");
        }
        return text.append("]").toString();
    }

    static long checksum(Object value) {
        if (value instanceof Map<?, ?> members) {
            long sum = 1;
            for (Map.Entry<?, ?> member : members.entrySet()) {
                sum = sum * 31 + member.getKey().hashCode() + checksum(member.getValue());
            }
            return sum;
        }
        if (value instanceof List<?> elements) {
            long sum = 2;
            for (Object element : elements) {
                sum = sum * 31 + checksum(element);
            }
            return sum;
        }
        return value == null ? 3 : value.hashCode();
    }
}
