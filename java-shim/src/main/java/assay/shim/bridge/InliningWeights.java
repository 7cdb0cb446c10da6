// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says how heavy the call sites of a program are, by a call graph that was measured (native/calls/inlining_weights.h).
 *
 * @param tellsShares whether the shares of a site's callees may be relied on, because the graph has calls that were inlined
 * @param sites the callees of each site that was called
 */
public record InliningWeights(boolean tellsShares, Map<Site, List<Callee>> sites) {
    private static final double BILLION = 1e9;

    /** @param method the calling method, by {@code StableNames.signature} */
    public record Site(String method, int bci) {
    }

    /**
     * @param method the method that is called
     * @param weight share of all calls of the program, times the call density
     * @param shareAtSite share of the site's calls
     */
    public record Callee(String method, double weight, double shareAtSite) {
    }

    /**
     * Reads a message.
     *
     * @throws IllegalStateException where another build wrote the message, or the message is damaged
     */
    public static InliningWeights decode(byte[] bytes) {
        ByteSource source = ByteSource.ofMessage("inlining weights", Wire.INLINING_WEIGHTS_VERSION, bytes);
        boolean tellsShares = source.takeFlag();
        List<String> methods = source.takeStrings();
        Map<Site, List<Callee>> sites = new HashMap<>();
        for (int left = source.takeInt(); left > 0; left--) {
            Site site = new Site(method(methods, source), source.takeInt());
            Callee callee = new Callee(method(methods, source), source.takeUnsigned() / BILLION, source.takeUnsigned() / BILLION);
            sites.computeIfAbsent(site, key -> new ArrayList<>()).add(callee);
        }
        source.expectEnd();
        return new InliningWeights(tellsShares, sites);
    }

    private static String method(List<String> methods, ByteSource source) {
        int number = source.takeInt();
        if (number >= methods.size()) {
            throw new IllegalStateException("a weight names a method that does not exist");
        }
        return methods.get(number);
    }

    /** Returns the callees of a site; empty where the graph does not have the site. */
    public List<Callee> at(String method, int bci) {
        return sites.getOrDefault(new Site(method, bci), List.of());
    }
}
