// SPDX-License-Identifier: Apache-2.0
package assay.junit.judging;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One compilation of a method, as {@code assay sites} tells of it.
 *
 * @param calls what Graal decided about calls; null where it was not noted
 */
public record CompiledCode(long compileId, long entryBci, List<Site> sites, List<DecidedCall> calls, Map<String, String> sourceFiles) {
    private static final Set<String> CALLS = Set.of("invokestatic", "invokespecial", "invokevirtual", "invokeinterface");
    private static final long NO_BCI = -1;

    /** @param line 0: not known */
    public record Frame(String method, long bci, long line) {
    }

    /** @param frames the innermost one first */
    public record Site(String event, long count, long loops, List<Frame> frames) {
    }

    /**
     * @param caller index of the inlined call whose body has this call; -1: the root method
     * @param target signature; empty where it is not known
     * @param reason of the last decision, in Graal's words
     */
    public record DecidedCall(int caller, long bci, long line, String target, boolean inlined, boolean dispatched, boolean alive, String reason) {
    }

    /** Reads all compilations of {@code assay sites}. */
    public static List<CompiledCode> listOf(Json sites) {
        return sites.at("units").list().stream().map(CompiledCode::of).toList();
    }

    private static CompiledCode of(Json unit) {
        Map<String, String> files = unit.at("source_files").members().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, file -> file.getValue().text()));
        return new CompiledCode(unit.at("compile_id").number(0), unit.at("entry_bci").number(NO_BCI), unit.at("sites").list().stream().map(CompiledCode::siteOf).toList(),
                        unit.at("inlining").isNull() ? null : unit.at("inlining").list().stream().map(CompiledCode::callOf).toList(), files);
    }

    private static Site siteOf(Json site) {
        return new Site(site.at("event").text(), site.at("count").number(0), site.at("loops").number(0), site.at("frames").list().stream().map(CompiledCode::frameOf).toList());
    }

    private static Frame frameOf(Json frame) {
        return new Frame(frame.at("method").text(), frame.at("bci").number(NO_BCI), frame.at("line").number(0));
    }

    private static DecidedCall callOf(Json call) {
        List<Json> decisions = call.at("decisions").list();
        String reason = decisions.isEmpty() ? "" : decisions.get(decisions.size() - 1).at("reason").text();
        return new DecidedCall((int) call.at("caller").number(-1), call.at("bci").number(NO_BCI), call.at("line").number(0), call.at("target").text(),
                        call.at("inlined").flag(), call.at("dispatched").flag(), call.at("alive").flag(), reason);
    }

    /** Returns how often the event was executed. */
    public long count(String event) {
        return sites.stream().filter(site -> site.event().equals(event)).mapToLong(Site::count).sum();
    }

    /** Returns the chain of frames in which the call stands, the innermost one first. */
    public List<Frame> framesOf(DecidedCall call, String root) {
        List<Frame> frames = new ArrayList<>();
        for (DecidedCall at = call; at != null; at = at.caller() < 0 ? null : calls.get(at.caller())) {
            frames.add(new Frame(at.caller() < 0 ? root : calls.get(at.caller()).target(), at.bci(), at.line()));
        }
        return frames;
    }

    /** Returns how many calls were executed at the place of the call. */
    public long executed(DecidedCall call, String root) {
        List<Frame> frames = framesOf(call, root);
        return sites.stream().filter(site -> CALLS.contains(site.event()) && isAt(site, frames)).mapToLong(Site::count).sum();
    }

    private static boolean isAt(Site site, List<Frame> frames) {
        if (site.frames().size() != frames.size()) {
            return false;
        }
        for (int i = 0; i < frames.size(); i++) {
            Frame a = site.frames().get(i);
            Frame b = frames.get(i);
            if (a.bci() != b.bci() || !a.method().equals(b.method())) {
                return false;
            }
        }
        return true;
    }
}
