// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.util.List;

import assay.junit.judging.CompiledCode.DecidedCall;
import assay.junit.judging.CompiledCode.Frame;
import assay.junit.judging.CompiledCode.Site;
import assay.junit.judging.Rule.Broken;

/** Writes what is to be known of a test that failed. */
public final class FailureText {
    private static final int MOST_SITES = 10;
    private static final int MOST_CALLS = 60;

    private final Evidence evidence;
    private final StringBuilder text = new StringBuilder();

    private FailureText(Evidence evidence) {
        this.evidence = evidence;
    }

    /** @param command shows the counts again */
    public static String of(Evidence evidence, List<Broken> broken, int rules, String command) {
        FailureText failure = new FailureText(evidence);
        failure.line(0, broken.size() + " of " + rules + " rules" + (broken.size() == 1 ? " does" : " do") + " not hold for " + evidence.target());
        failure.line(0, "(Graal " + evidence.graal() + ", compilation " + evidence.code().compileId() + ", " + Figures.number(evidence.calls()) + " calls, all in this code)");
        broken.forEach(failure::add);
        failure.addInlining();
        failure.line(0, "");
        failure.line(0, "Shown again by:");
        failure.line(1, command);
        return failure.text.toString();
    }

    /** Returns a place as a line of a stack trace has it. */
    static String placeOf(CompiledCode code, Frame frame) {
        String file = code.sourceFiles().getOrDefault(frame.method(), "");
        String place = file.isEmpty() ? "Unknown Source" : frame.line() > 0 ? file + ":" + frame.line() : file;
        return MethodName.withoutParameters(frame.method()) + "(" + place + ")";
    }

    private void add(Broken broken) {
        line(0, "");
        line(0, broken.rule().text());
        broken.lines().forEach(found -> line(1, found));
        broken.sites().stream().limit(MOST_SITES).forEach(this::add);
        if (broken.sites().size() > MOST_SITES) {
            line(1, "and at " + (broken.sites().size() - MOST_SITES) + " more sites");
        }
    }

    private void add(Site site) {
        String loops = site.loops() == 0 ? "" : ", in " + site.loops() + (site.loops() == 1 ? " loop" : " loops");
        line(1, Figures.perCall(site.count(), evidence.calls()) + loops);
        site.frames().forEach(frame -> line(2, "at " + placeOf(evidence.code(), frame)));
    }

    private void addInlining() {
        List<DecidedCall> calls = evidence.code().calls();
        if (calls == null || calls.isEmpty()) {
            return;
        }
        line(0, "");
        line(0, "Inlining:");
        line(1, evidence.target());
        int[] left = {MOST_CALLS};
        addCallsOf(-1, 2, left);
        if (left[0] < 0) {
            line(1, "and " + -left[0] + " more calls");
        }
    }

    private void addCallsOf(int caller, int depth, int[] left) {
        List<DecidedCall> calls = evidence.code().calls();
        for (int i = 0; i < calls.size(); i++) {
            DecidedCall call = calls.get(i);
            if (call.caller() == caller && (call.inlined() || call.alive())) {
                if (--left[0] >= 0) {
                    line(depth, describe(call));
                }
                addCallsOf(i, depth + 1, left);
            }
        }
    }

    private String describe(DecidedCall call) {
        Frame frame = evidence.code().framesOf(call, evidence.target()).get(0);
        String target = call.target().isEmpty() ? "an unknown method" : call.target();
        String decision = call.inlined() ? "inlined" : "NOT inlined, called " + Figures.perCall(evidence.code().executed(call, evidence.target()), evidence.calls());
        return "line " + frame.line() + ": " + target + " " + decision + (call.reason().isEmpty() ? "" : ": " + call.reason());
    }

    private void line(int depth, String words) {
        text.append("  ".repeat(words.isEmpty() ? 0 : depth)).append(words).append('\n');
    }
}
