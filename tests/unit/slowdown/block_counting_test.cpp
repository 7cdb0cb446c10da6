// SPDX-License-Identifier: Apache-2.0
#include "slowdown/counting/block_counting.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <thread>

#include "slowdown/instructions/assembled.h"
#include "slowdown/instructions/executable_code.h"
#include "slowdown/instructions/neutrality.h"

namespace assay::slowdown {
namespace {

constexpr std::size_t kPageBytes = 4096;

// A counter where an instruction can reach it.
class LowCounter {
 public:
  LowCounter()
      : memory_(::mmap(nullptr, kPageBytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0)) {}
  LowCounter(const LowCounter&) = delete;
  LowCounter& operator=(const LowCounter&) = delete;
  LowCounter(LowCounter&&) = delete;
  LowCounter& operator=(LowCounter&&) = delete;
  ~LowCounter() {
    if (exists()) {
      ::munmap(memory_, kPageBytes);
    }
  }

  bool exists() const { return memory_ != MAP_FAILED; }
  std::uint32_t address() const {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(memory_));
  }
  std::uint64_t value() const { return *static_cast<const std::uint64_t*>(memory_); }

 private:
  void* memory_;
};

TEST(CountingCode, IsWhatTheAssemblerMakesOfIt) {
  namespace x86 = asmjit::x86;
  const auto assembled = assemble([](x86::Assembler& out) {
    out.lea(x86::rsp, x86::ptr(x86::rsp, -128));
    out.pushfq();
    out.lock().inc(x86::qword_ptr_abs(0x12345678));
    out.popfq();
    out.lea(x86::rsp, x86::ptr(x86::rsp, 128));
  });
  ASSERT_TRUE(assembled) << assembled.error().message();
  EXPECT_EQ(counting_code(0x12345678), *assembled);
}

TEST(CountingCode, ChangesNothingButItsCounter) {
  const LowCounter counter;
  if (!counter.exists()) {
    GTEST_SKIP() << "no memory below 2 GiB";
  }
  constexpr std::size_t kStates = 300;
  const auto changed = changed_by(counting_code(counter.address()), 20251121, kStates);
  ASSERT_TRUE(changed) << changed.error().message();
  EXPECT_EQ(*changed, std::vector<std::string>());
  EXPECT_EQ(counter.value(), kStates);
}

TEST(CountingCode, LosesNothingWithManyThreads) {
  const LowCounter counter;
  if (!counter.exists()) {
    GTEST_SKIP() << "no memory below 2 GiB";
  }
  std::vector<std::byte> code = counting_code(counter.address());
  code.push_back(std::byte{0xC3});  // ret
  const auto executable = ExecutableCode::of(code);
  ASSERT_TRUE(executable) << executable.error().message();
  constexpr int kThreads = 4;
  constexpr int kCalls = 50'000;
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (int call = 0; call < kCalls; ++call) {
        executable->as<void()>()();
      }
    });
  }
  std::ranges::for_each(threads, &std::thread::join);
  EXPECT_EQ(counter.value(), std::uint64_t{kThreads} * kCalls);
}

TEST(CountBlocks, GivesEachBlockACounterOfItsOwn) {
  const SlowableUnit unit{{"a.B.m()", -1, 1},
                          {{BlockNumber{0}, {false, true}},
                           {BlockNumber{9}, {}},
                           {BlockNumber{4}, {false, false, false}}}};
  const UnitInsertions insertions = insert_block_counters(unit, 0x1000);
  ASSERT_EQ(insertions.blocks.size(), 2U);
  EXPECT_EQ(insertions.blocks[0].index, 0U);
  EXPECT_EQ(insertions.blocks[1].block, BlockNumber{4});
  EXPECT_EQ(insertions.blocks[1].index, 2U);
  ASSERT_EQ(insertions.blocks[1].insertions.size(), 1U);
  EXPECT_EQ(insertions.blocks[1].insertions[0].position, 0U);
  EXPECT_EQ(insertions.blocks[0].insertions[0].bytes, counting_code(0x1000));
  EXPECT_EQ(insertions.blocks[1].insertions[0].bytes, counting_code(0x1010));
  EXPECT_EQ(insertions.byte_count, 48U);
}

}  // namespace
}  // namespace assay::slowdown
