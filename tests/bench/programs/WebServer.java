// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A web server, Jetty, under load over loopback: another JVM, which the program starts, sends the requests. An iteration
 * ends when so many more requests have been answered. Arguments: iterations.
 */
public final class WebServer {
    private static final int REQUESTS_OF_AN_ITERATION = 4_000;
    private static final int POOL = 8;

    private final Semaphore answered = new Semaphore(0);

    private WebServer() {}

    private record Item(String name, long cents) {}

    /** Answers with a priced and sorted list of what was asked for. */
    private final class Orders extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            Fields query = Request.extractQueryParameters(request);
            List<Item> items = new ArrayList<>();
            for (String name : query.getValue("items").split(",")) {
                items.add(new Item(name, Math.floorMod(name.hashCode(), 10_000)));
            }
            items.sort(Comparator.comparingLong(Item::cents).thenComparing(Item::name));
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(true, ByteBuffer.wrap(json(query.getValue("customer"), items)), callback);
            answered.release();
            return true;
        }
    }

    private static byte[] json(String customer, List<Item> items) {
        StringBuilder text = new StringBuilder("{\"customer\": \"").append(customer).append("\", \"items\": [");
        long total = 0;
        for (Item item : items) {
            text.append("{\"name\": \"").append(item.name()).append("\", \"cents\": ").append(item.cents()).append("},");
            total += item.cents();
        }
        return text.append("null], \"total\": ").append(total).append("}").toString().getBytes(StandardCharsets.UTF_8);
    }

    private long perform() throws InterruptedException {
        answered.acquire(REQUESTS_OF_AN_ITERATION);
        return REQUESTS_OF_AN_ITERATION;
    }

    private static Process startClient(int port) throws Exception {
        List<String> command = List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-cp",
                        System.getProperty("java.class.path"), WebClient.class.getName(), Integer.toString(port));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    public static void main(String[] arguments) throws Exception {
        WebServer webServer = new WebServer();
        Server server = new Server(new QueuedThreadPool(POOL));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(webServer.new Orders());
        server.start();
        Process client = startClient(connector.getLocalPort());
        try {
            Iterations.run("WebServer", arguments[0], webServer::perform);
        } finally {
            client.destroy();
            server.stop();
        }
    }
}
