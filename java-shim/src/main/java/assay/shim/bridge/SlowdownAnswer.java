// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;

/**
 * Says what the native side wants inserted into a unit that is about to be emitted.
 *
 * @param unitId the unit's number in the code log
 * @param refusal why the plan was not applied; empty: it was, or has nothing for the unit
 * @param replayProfile file of the profile with which the unit is to be compiled again once it is installed; empty: it
 *            is not
 * @param insertions in order of block and position
 */
public record SlowdownAnswer(int unitId, String refusal, String replayProfile, List<Insertion> insertions) {

    /**
     * Bytes of instructions.
     *
     * @param block index in the order of emission
     * @param position index of the operation before which the instructions stand
     * @param takesSourcePosition whether the instructions take that operation's source position
     */
    public record Insertion(int block, int position, boolean takesSourcePosition, byte[] instructions) {
    }

    /**
     * Reads what jni/slowing/slowdown_answer.h describes.
     *
     * @throws IllegalStateException where the agent is another build
     */
    public static SlowdownAnswer decode(byte[] bytes) {
        ByteSource source = ByteSource.ofMessage("slowdown answer", Wire.SLOWDOWN_ANSWER_VERSION, bytes);
        SlowdownAnswer answer = new SlowdownAnswer(source.takeInt(), source.takeString(), source.takeString(),
                        source.takeList(s -> new Insertion(s.takeInt(), s.takeInt(), s.takeFlag(), s.takeBytes())));
        source.expectEnd();
        return answer;
    }
}
