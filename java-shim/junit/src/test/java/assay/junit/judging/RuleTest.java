// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import assay.junit.Per;
import assay.junit.judging.CompiledCode.DecidedCall;
import assay.junit.judging.CompiledCode.Frame;
import assay.junit.judging.CompiledCode.Site;
import assay.junit.judging.Rule.Broken;

class RuleTest {
    private static final String ROOT = "a.Shop.total(int):int";
    private static final String PRICE = "a.Price.of(int):int";
    private static final String TAX = "a.Tax.of(int):int";
    private static final Frame IN_ROOT = new Frame(ROOT, 4, 11);
    private static final List<Frame> IN_PRICE = List.of(new Frame(PRICE, 2, 7), new Frame(ROOT, 14, 12));

    private static Evidence evidence(long taxCalls) {
        List<Site> sites = List.of(new Site("allocation", 2000, 0, List.of(IN_ROOT)), new Site("allocation", 500, 1, IN_PRICE), new Site("allocation", 0, 0, List.of(new Frame(ROOT, 9, 13))),
                        new Site("invokestatic", taxCalls, 0, IN_PRICE));
        List<DecidedCall> calls = List.of(new DecidedCall(-1, 14, 12, PRICE, true, false, false, "trivial"), new DecidedCall(0, 2, 7, TAX, false, false, true, "too large"),
                        new DecidedCall(0, 5, 8, TAX, false, false, false, "dead"));
        return new Evidence(ROOT, 1000, new CompiledCode(12, -1, sites, calls, Map.of(ROOT, "Shop.java", PRICE, "Price.java")), "25.0.3");
    }

    private static Rule.Count count(String bound, Per per, String in, boolean inLoops) {
        return new Rule.Count("@Expect(allocation)", "allocation", Bound.of(bound), per, in, inLoops);
    }

    private static List<String> broken(Rule rule, long taxCalls) throws Unjudged {
        return rule.check(evidence(taxCalls)).map(Broken::lines).orElse(List.of());
    }

    @Test
    void countsWhatIsMeant() throws Unjudged {
        assertTrue(broken(count("2.5", Per.CALL, "", false), 0).isEmpty());
        assertTrue(broken(count("2500", Per.TOTAL, "", false), 0).isEmpty());
        assertTrue(broken(count("0.5", Per.CALL, "Price.of", false), 0).isEmpty());
        assertTrue(broken(count("0.5", Per.CALL, "", true), 0).isEmpty());
        assertTrue(broken(count("0", Per.CALL, "Shop.total", true), 0).isEmpty());
        assertEquals(List.of("found 2.5 per call (2,500 in 1,000 calls), expected <= 2 per call"), broken(count("<= 2", Per.CALL, "", false), 0));
        assertEquals(List.of("found 2,500 in all, expected 2 in all"), broken(count("2", Per.TOTAL, "", false), 0));
    }

    @Test
    void judgesInliningByCalls() throws Unjudged {
        assertTrue(broken(new Rule.Inlining("", "Price.of", true), 0).isEmpty());
        assertEquals(List.of("a.Shop.total(Shop.java:12): inlined (trivial)"), broken(new Rule.Inlining("", "Price.of", false), 0));
        assertTrue(broken(new Rule.Inlining("", "Tax.of", false), 1000).isEmpty());
        assertEquals(List.of("a.Price.of(Price.java:7): not inlined (too large), called 1 per call (1,000 in 1,000 calls)"), broken(new Rule.Inlining("", "Tax.of", true), 1000));
        assertEquals(List.of("no call of Tax.of was executed"), broken(new Rule.Inlining("", "Tax.of", false), 0));
        assertEquals(List.of("no call of Tax.of was inlined, and none was executed"), broken(new Rule.Inlining("", "Tax.of", true), 0));
    }

    @Test
    void tellsAllOfAFailure() throws Unjudged {
        Evidence evidence = evidence(1000);
        List<Broken> broken = new ArrayList<>();
        count("<= 2", Per.CALL, "", false).check(evidence).ifPresent(broken::add);
        new Rule.Inlining("@ExpectInlined(\"Tax.of\")", "Tax.of", true).check(evidence).ifPresent(broken::add);
        assertEquals("""
                        2 of 3 rules do not hold for a.Shop.total(int):int
                        (Graal 25.0.3, compilation 12, 1,000 calls, all in this code)

                        @Expect(allocation)
                          found 2.5 per call (2,500 in 1,000 calls), expected <= 2 per call
                          2 per call (2,000 in 1,000 calls)
                            at a.Shop.total(Shop.java:11)
                          0.5 per call (500 in 1,000 calls), in 1 loop
                            at a.Price.of(Price.java:7)
                            at a.Shop.total(Shop.java:12)

                        @ExpectInlined("Tax.of")
                          a.Price.of(Price.java:7): not inlined (too large), called 1 per call (1,000 in 1,000 calls)

                        Inlining:
                          a.Shop.total(int):int
                            line 12: a.Price.of(int):int inlined: trivial
                              line 7: a.Tax.of(int):int NOT inlined, called 1 per call (1,000 in 1,000 calls): too large

                        Shown again by:
                          the command
                        """, FailureText.of(evidence, broken, 3, "the command"));
    }

    @Test
    void namesTheEventsThatHaveToBeCounted() {
        assertEquals(Set.of("allocation"), count("0", Per.CALL, "", false).events());
        assertEquals(4, new Rule.Inlining("", "x", true).events().size());
    }
}
