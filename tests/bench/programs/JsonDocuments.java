// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Documents that are written, read as trees, and read as objects, by Jackson. Arguments: iterations. */
public final class JsonDocuments {
    private static final int ORDERS = 1_500;
    private static final int LINES = 8;

    /** A line of an order. */
    public record Line(String product, int pieces, double price, boolean gift) {}

    /** An order, as it stands in a document. */
    public record Order(long number, String customer, String note, List<Line> lines, Map<String, String> labels) {}

    private final ObjectMapper mapper = new ObjectMapper();
    private final List<Order> orders = new ArrayList<>();

    private JsonDocuments() {
        for (int i = 0; i < ORDERS; i++) {
            List<Line> lines = new ArrayList<>();
            for (int j = 0; j < LINES; j++) {
                lines.add(new Line("product-" + (i * 31 + j * 7) % 97, 1 + (i + j) % 9, (i % 50) + j / 4.0, j % 3 == 0));
            }
            Map<String, String> labels = new TreeMap<>();
            labels.put("region", "r" + i % 11);
            labels.put("channel", i % 2 == 0 ? "shop" : "web \"site\"");
            orders.add(new Order(i, "customer\u00e9" + i % 211, i % 5 == 0 ? "line\nbreak\tand \\ more" : null, lines, labels));
        }
    }

    private long perform() throws Exception {
        byte[] document = mapper.writeValueAsBytes(orders);
        long sum = document.length;
        for (JsonNode order : mapper.readTree(document)) {
            for (JsonNode line : order.get("lines")) {
                sum += line.get("pieces").asLong() + (line.get("gift").asBoolean() ? 1 : 0);
            }
        }
        for (Order order : mapper.readValue(document, Order[].class)) {
            sum += order.number() + order.customer().length() + order.lines().size() + order.labels().hashCode() % 7;
        }
        return sum;
    }

    public static void main(String[] arguments) throws Exception {
        Iterations.run("JsonDocuments", arguments[0], new JsonDocuments()::perform);
    }
}
