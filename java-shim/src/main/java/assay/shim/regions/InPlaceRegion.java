// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import jdk.graal.compiler.nodes.DeoptimizeNode;
import jdk.graal.compiler.nodes.FixedNode;

/**
 * A region that stays where it is, as part of the method (Region.IN_PLACE). Its code may loop, and may be left by an
 * exception, so that control comes to other regions.
 *
 * @param ends the delimiters that control reaches first
 * @param brokenRule null where the region ends
 */
record InPlaceRegion(List<DelimiterNode> ends, String brokenRule) {
    static InPlaceRegion of(DelimiterNode begin) {
        List<DelimiterNode> ends = new ArrayList<>();
        Set<FixedNode> seen = new HashSet<>();
        boolean meetsOther = false;
        boolean isPartlyLeftOut = false;
        Deque<FixedNode> work = new ArrayDeque<>(List.of(begin.next()));
        while (!work.isEmpty()) {
            FixedNode node = work.pop();
            if (!seen.add(node)) {
                continue;
            }
            isPartlyLeftOut |= node instanceof DeoptimizeNode;
            if (!(node instanceof DelimiterNode delimiter)) {
                node.cfgSuccessors().forEach(next -> work.push((FixedNode) next));
            } else if (delimiter.isEnd()) {
                ends.add(delimiter);
            } else {
                meetsOther = true;
            }
        }
        if (!ends.isEmpty() || isPartlyLeftOut) {
            return new InPlaceRegion(ends, null);
        }
        return new InPlaceRegion(ends, meetsOther ? "another one begins within it" : "it does not end");
    }
}
