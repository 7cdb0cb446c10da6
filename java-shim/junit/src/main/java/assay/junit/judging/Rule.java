// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import assay.junit.Per;
import assay.junit.judging.CompiledCode.DecidedCall;
import assay.junit.judging.CompiledCode.Site;

/** What a test says of the target's code. */
public sealed interface Rule {
    /** Returns the rule as it stands in the source. */
    String text();

    /** Returns the event types that have to be counted. */
    Set<String> events();

    /** Returns what breaks the rule; empty where it holds. */
    Optional<Broken> check(Evidence evidence) throws Unjudged;

    /**
     * @param lines say what was found
     * @param sites the places of the events that were found, if any
     */
    record Broken(Rule rule, List<String> lines, List<Site> sites) {
    }

    /** A count of an event. An empty {@code in} stands for all code. */
    record Count(String text, String event, Bound bound, Per per, String in, boolean inLoops) implements Rule {
        @Override
        public Set<String> events() {
            return Set.of(event);
        }

        @Override
        public Optional<Broken> check(Evidence evidence) {
            List<Site> sites = evidence.code().sites().stream().filter(this::isMeant).toList();
            long count = sites.stream().mapToLong(Site::count).sum();
            if (bound.holds(count, per == Per.CALL ? evidence.calls() : 1)) {
                return Optional.empty();
            }
            String found = per == Per.CALL ? Figures.perCall(count, evidence.calls()) : Figures.number(count) + " in all";
            List<Site> executed = sites.stream().filter(site -> site.count() != 0).sorted(Comparator.comparingLong(Site::count).reversed()).toList();
            return Optional.of(new Broken(this, List.of("found " + found + ", expected " + bound.text() + (per == Per.CALL ? " per call" : " in all")), executed));
        }

        private boolean isMeant(Site site) {
            return site.event().equals(event) && (!inLoops || site.loops() > 0) && (in.isEmpty() || MethodName.matches(in, site.frames().get(0).method()));
        }
    }

    /** Calls of a method that are inlined, or are not. */
    record Inlining(String text, String method, boolean inlined) implements Rule {
        private static final Set<String> CALLS = Set.of("invokestatic", "invokespecial", "invokevirtual", "invokeinterface");

        @Override
        public Set<String> events() {
            return CALLS;
        }

        @Override
        public Optional<Broken> check(Evidence evidence) throws Unjudged {
            CompiledCode code = evidence.code();
            if (code.calls() == null) {
                throw new Unjudged("Graal's inlining decisions were not noted");
            }
            List<String> lines = new ArrayList<>();
            boolean anyInlined = false;
            long called = 0;
            for (DecidedCall call : code.calls()) {
                if (MethodName.matches(method, call.target())) {
                    anyInlined |= call.inlined();
                    long executed = call.inlined() ? 0 : code.executed(call, evidence.target());
                    called += executed;
                    if (inlined ? executed != 0 : call.inlined()) {
                        lines.add(FailureText.placeOf(code, code.framesOf(call, evidence.target()).get(0)) + ": " + decisionOf(call, executed, evidence.calls()));
                    }
                }
            }
            if (lines.isEmpty() && !(inlined ? anyInlined : called != 0)) {
                lines.add(inlined ? "no call of " + method + " was inlined, and none was executed" : "no call of " + method + " was executed");
            }
            return lines.isEmpty() ? Optional.empty() : Optional.of(new Broken(this, lines, List.of()));
        }

        private static String decisionOf(DecidedCall call, long executed, long calls) {
            return call.inlined() ? "inlined (" + call.reason() + ")" : "not inlined (" + call.reason() + "), called " + Figures.perCall(executed, calls);
        }
    }
}
