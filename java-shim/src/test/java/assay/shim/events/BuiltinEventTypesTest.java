// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;

import assay.api.Side;
import org.junit.jupiter.api.Test;

/** The predicates and the catalogue are of the same types. */
class BuiltinEventTypesTest {
    @Test
    void everyRowOfTheCatalogueHasAPredicateAtEachOfItsPoints() {
        Map<BuiltinEvent, List<BuiltinEventType>> types = BuiltinEventTypes.byEvent();
        assertEquals(EnumSet.allOf(BuiltinEvent.class), types.keySet());
        types.forEach((event, parts) -> assertEquals(event.points().size(), parts.size(), event.typeName()));
    }

    @Test
    void aPredicateAtAPointThatTheCatalogueDoesNotNameIsRefused() {
        IllegalStateException error = assertThrows(IllegalStateException.class,
                        () -> new BuiltinEventType(BuiltinEvent.LOAD, BuiltinEvent.Points.BEFORE_GROUPING, Side.BEFORE, List.of(), n -> n));
        assertEquals("the catalogue does not say that load is looked for before DeoptimizationGroupingPhase of the mid tier", error.getMessage());
    }

    @Test
    void aTypeTellsWhatItsRowSays() {
        BuiltinEventType load = BuiltinEventTypes.byEvent().get(BuiltinEvent.LOAD).getFirst();
        assertEquals("load", load.name());
        assertEquals("memory-accesses", load.category());
        assertEquals("occurrences", load.event().unit());
    }
}
