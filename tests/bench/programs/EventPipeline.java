// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import java.time.Duration;
import reactor.core.publisher.Flux;

/** Events that are filtered, grouped by their sensor, and summed in windows, by Reactor. Arguments: iterations. */
public final class EventPipeline {
    private static final int EVENTS = 300_000;
    private static final int SENSORS = 64;
    private static final int WINDOW = 50;

    private record Event(int sensor, long time, double value) {}

    private record Mean(int sensor, double value) {}

    private EventPipeline() {}

    private static Event event(int number) {
        int mixed = number * 0x9E3779B1;
        return new Event((mixed >>> 16) % SENSORS, number, (mixed >>> 8) % 1_000 / 10.0);
    }

    private static long perform() {
        return Flux.range(0, EVENTS)
                        .map(EventPipeline::event)
                        .filter(event -> event.value() >= 5.0)
                        .groupBy(Event::sensor, SENSORS)
                        .flatMap(ofSensor -> ofSensor.buffer(WINDOW)
                                        .map(window -> new Mean(ofSensor.key(),
                                                        window.stream().mapToDouble(Event::value).average().orElse(0))),
                                        SENSORS)
                        .scan(0L, (sum, mean) -> sum + (long) (mean.value() * 1_000) + mean.sensor())
                        .last()
                        .block(Duration.ofMinutes(5));
    }

    public static void main(String[] arguments) throws Exception {
        Iterations.run("EventPipeline", arguments[0], EventPipeline::perform);
    }
}
