// SPDX-License-Identifier: Apache-2.0
// The catalogue is neutral on the CPU that runs this test; and instructions that are not are found
// out, among them those that were once taken for neutral.
#include "slowdown/instructions/neutrality.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "slowdown/instructions/trampoline.h"

namespace assay::slowdown {
namespace {

constexpr std::uint64_t kSeed = 20251021;

std::vector<std::byte> bytes_of(std::initializer_list<unsigned> values) {
  std::vector<std::byte> bytes;
  for (const unsigned value : values) {
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

using Names = std::vector<std::string>;

Names changed(std::initializer_list<unsigned> code) {
  const auto result = changed_by(bytes_of(code), kSeed, 50);
  EXPECT_TRUE(result) << result.error().message();
  return result ? *result : Names{};
}

bool has_avx2() { return __builtin_cpu_supports("avx2"); }

class EveryKind : public testing::TestWithParam<KindDescription> {};

TEST_P(EveryKind, ChangesNothingOverRandomStates) {
  const auto proof = prove_neutral(GetParam().kind, kSeed, 300);
  EXPECT_TRUE(proof) << proof.error().message();
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryKind, testing::ValuesIn(catalogue()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Neutrality, NothingChangesNothing) { EXPECT_EQ(changed({}), Names{}); }

TEST(Neutrality, FindsChangedRegisters) {
  EXPECT_EQ(changed({0x89, 0xC0}), Names{"rax"});                     // mov eax, eax
  EXPECT_EQ(changed({0x45, 0x89, 0xFF}), Names{"r15"});               // mov r15d, r15d
  EXPECT_EQ(changed({0x48, 0xFF, 0xC5}).front(), "rbp");              // inc rbp
  EXPECT_EQ(changed({0x48, 0x8D, 0x64, 0x24, 0xF8}).front(), "rsp");  // lea rsp, [rsp - 8]
}

TEST(Neutrality, FindsChangedFlags) {
  EXPECT_EQ(changed({0x48, 0x83, 0xC0, 0x00}), Names{"flags"});  // add rax, 0
  EXPECT_EQ(changed({0x48, 0x85, 0xDB}), Names{"flags"});        // test rbx, rbx
  EXPECT_EQ(changed({0xF5}), Names{"flags"});                    // cmc
  EXPECT_EQ(changed({0xFD}), Names{"flags"});                    // std
}

TEST(Neutrality, FindsWritesToTheRedZone) {
  const Names names = changed({0x50, 0x58});  // push rax; pop rax
  ASSERT_EQ(names.size(), 8u);
  EXPECT_EQ(names.front(), "red zone byte 120");
}

TEST(Neutrality, FindsTheShuffleThatWasTakenForNeutral) {
  if (!has_avx2()) {
    GTEST_SKIP() << "this CPU has no AVX2";
  }
  EXPECT_EQ(changed({0xC5, 0xF8, 0xC6, 0xC0, 0xFF}), Names{"vector 0"});  // vshufps xmm0, ..., 0xFF
}

TEST(Neutrality, FindsTheMarkerThatClearsUpperHalves) {
  if (!has_avx2()) {
    GTEST_SKIP() << "this CPU has no AVX2";
  }
  EXPECT_EQ(changed({0xC4, 0xE3, 0x79, 0x02, 0xC0, 0x05}),
            Names{"vector 0"});  // vpblendd xmm0, ...
}

TEST(Neutrality, FindsAChangedControlRegister) {
  // lea rsp, [rsp - 200]; stmxcsr [rsp]; pushfq; xor dword [rsp + 8], 0x2000; popfq; ldmxcsr [rsp];
  // lea rsp, [rsp + 200]
  const Names names =
      changed({0x48, 0x8D, 0xA4, 0x24, 0x38, 0xFF, 0xFF, 0xFF, 0x0F, 0xAE, 0x1C, 0x24,
               0x9C, 0x81, 0x74, 0x24, 0x08, 0x00, 0x20, 0x00, 0x00, 0x9D, 0x0F, 0xAE,
               0x14, 0x24, 0x48, 0x8D, 0xA4, 0x24, 0xC8, 0x00, 0x00, 0x00});
  EXPECT_EQ(names, Names{"mxcsr"});
}

void expect_whole_state(const VectorSupport& support) {
  std::mt19937_64 random(kSeed);
  const auto trampoline = Trampoline::around({}, support);
  ASSERT_TRUE(trampoline) << trampoline.error().message();
  const MachineState one = random_state(random, support);
  const MachineState other = random_state(random, support);
  EXPECT_EQ(differences(one, trampoline->run(one)), Names{});
  EXPECT_EQ(differences(other, trampoline->run(other)), Names{});
  EXPECT_GT(differences(one, trampoline->run(other)).size(), 15U + 16U + 100U);
}

TEST(Trampoline, SetsAndReadsTheWholeState) {
  expect_whole_state({.register_count = 16, .register_bytes = 16, .has_masks = false});
  expect_whole_state(VectorSupport::of_this_cpu());
  if (VectorSupport::of_this_cpu().register_bytes >= 32) {
    expect_whole_state({.register_count = 16, .register_bytes = 32, .has_masks = false});
  }
}

}  // namespace
}  // namespace assay::slowdown
