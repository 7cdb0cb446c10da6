// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;
import java.util.Set;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.SpinWaitNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.replacements.StringLatin1InflateNode;
import jdk.graal.compiler.replacements.StringUTF16CompressNode;
import jdk.graal.compiler.replacements.nodes.AESNode;
import jdk.graal.compiler.replacements.nodes.ArrayCompareToNode;
import jdk.graal.compiler.replacements.nodes.ArrayCopyWithConversionsNode;
import jdk.graal.compiler.replacements.nodes.ArrayEqualsNode;
import jdk.graal.compiler.replacements.nodes.ArrayFillNode;
import jdk.graal.compiler.replacements.nodes.ArrayIndexOfNode;
import jdk.graal.compiler.replacements.nodes.ArrayRegionCompareToNode;
import jdk.graal.compiler.replacements.nodes.ArrayRegionEqualsNode;
import jdk.graal.compiler.replacements.nodes.BigIntegerMulAddNode;
import jdk.graal.compiler.replacements.nodes.BigIntegerMultiplyToLenNode;
import jdk.graal.compiler.replacements.nodes.BigIntegerSquareToLenNode;
import jdk.graal.compiler.replacements.nodes.CipherBlockChainingAESNode;
import jdk.graal.compiler.replacements.nodes.CountPositivesNode;
import jdk.graal.compiler.replacements.nodes.CounterModeAESNode;
import jdk.graal.compiler.replacements.nodes.EncodeArrayNode;
import jdk.graal.compiler.replacements.nodes.GHASHProcessBlocksNode;
import jdk.graal.compiler.replacements.nodes.MessageDigestNode;
import jdk.graal.compiler.replacements.nodes.VectorizedHashCodeNode;
import jdk.graal.compiler.replacements.nodes.VectorizedMismatchNode;

/** The category intrinsics: methods of the JDK in whose place Graal emits code of its own, or calls a stub. */
final class IntrinsicEvents {
    private static final Set<String> CHECKSUMS = Set.of("updateBytesCRC32", "updateBytesCRC32C", "updateBytesAdler32");
    private static final Set<String> ARRAY_CALLS = Set.of("_array_sort", "_array_partition", "base64EncodeBlock", "base64DecodeBlock");
    private static final Set<String> CRYPTO_CALLS = Set.of("_chacha20Block", "_double_keccak", "_galoisCounterMode_AESCrypt", "_poly1305_processBlocks",
                    "md5ImplCompress", "shaImplCompressMB", "sha2ImplCompressMB", "sha3ImplCompressMB", "sha5ImplCompressMB",
                    "bigIntegerLeftShiftWorker", "bigIntegerRightShiftWorker");
    private static final List<String> CRYPTO_FAMILIES = List.of("_kyber", "_dilithium", "_intpoly");

    private IntrinsicEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.STRING_INTRINSIC, AFTER, ArrayCompareToNode.class, ArrayRegionCompareToNode.class, ArrayIndexOfNode.class,
                                        CountPositivesNode.class, EncodeArrayNode.class, StringLatin1InflateNode.class, StringUTF16CompressNode.class),
                        scheduled(BuiltinEvent.ARRAY_INTRINSIC, AFTER,
                                        List.of(ArrayEqualsNode.class, ArrayRegionEqualsNode.class, ArrayFillNode.class, ArrayCopyWithConversionsNode.class,
                                                        VectorizedHashCodeNode.class, VectorizedMismatchNode.class, ForeignCall.class),
                                        n -> !(n instanceof ForeignCall) || ARRAY_CALLS.contains(calledBy(n))),
                        scheduled(BuiltinEvent.CRYPTO_INTRINSIC, AFTER,
                                        List.of(AESNode.class, CounterModeAESNode.class, CipherBlockChainingAESNode.class, GHASHProcessBlocksNode.class,
                                                        MessageDigestNode.class, BigIntegerMulAddNode.class, BigIntegerMultiplyToLenNode.class,
                                                        BigIntegerSquareToLenNode.class, ForeignCall.class),
                                        n -> !(n instanceof ForeignCall) || isCrypto(calledBy(n))),
                        scheduled(BuiltinEvent.CHECKSUM_INTRINSIC, AFTER, ForeignCall.class, call -> CHECKSUMS.contains(call.getDescriptor().getName())),
                        scheduled(BuiltinEvent.SPIN_WAIT, AFTER, SpinWaitNode.class));
    }

    private static String calledBy(Node node) {
        return ((ForeignCall) node).getDescriptor().getName();
    }

    private static boolean isCrypto(String name) {
        return CRYPTO_CALLS.contains(name) || CRYPTO_FAMILIES.stream().anyMatch(name::startsWith);
    }
}
