// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends requests to {@link WebServer} until the server ends. Arguments: the port. */
public final class WebClient {
    private static final int CONNECTIONS = 4;
    private static final String LENGTH = "content-length: ";

    private WebClient() {}

    private static String request(int number) {
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            items.append(i == 0 ? "" : ",").append("item").append((number * 31 + i * 17) % 1_000);
        }
        return "GET /orders?customer=c" + number % 503 + "&items=" + items + " HTTP/1.1\r\nHost: localhost\r\n"
                        + "Accept: application/json\r\nUser-Agent: load\r\n\r\n";
    }

    private static String line(InputStream input) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int one = input.read(); one != '\n'; one = input.read()) {
            if (one < 0) {
                throw new EOFException();
            }
            text.append((char) one);
        }
        return text.toString().trim();
    }

    private static void readAnswer(InputStream input) throws IOException {
        int length = 0;
        for (String header = line(input); !header.isEmpty(); header = line(input)) {
            if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(header.substring(LENGTH.length()));
            }
        }
        input.skipNBytes(length);
    }

    private static void send(int port, int first) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setTcpNoDelay(true);
            InputStream input = new BufferedInputStream(socket.getInputStream());
            for (int number = first;; number += CONNECTIONS) {
                socket.getOutputStream().write(request(number).getBytes(StandardCharsets.US_ASCII));
                readAnswer(input);
            }
        } catch (IOException ended) {
            return; // the server has ended
        }
    }

    public static void main(String[] arguments) {
        int port = Integer.parseInt(arguments[0]);
        for (int i = 0; i < CONNECTIONS; i++) {
            int first = i;
            new Thread(() -> send(port, first)).start();
        }
    }
}
