// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/timed_loop.h"

#include <time.h>

#include <array>

#include "slowdown/instructions/assembled.h"
#include "slowdown/instructions/encoding.h"
#include "slowdown/placement/placement.h"

namespace assay::slowdown {
namespace {

namespace x86 = asmjit::x86;
using x86::Assembler;

// Memory of the loop's body: two words that are read, and one on another cache line that is
// written.
struct alignas(64) LoopMemory {
  std::array<std::uint64_t, 16> words{3, 5};
};

using LoopFunction = void(std::uint64_t iterations, LoopMemory* memory);

// The steps of the body, each in front of its share of the slowdown instructions. The chain through
// rax (a multiplication and an addition, 4 cycles) leaves slots empty, as most code does.
constexpr std::array<void (*)(Assembler&), 7> kBody = {
    [](Assembler& out) { out.mov(x86::rdx, x86::ptr(x86::rsi)); },
    [](Assembler& out) { out.imul(x86::rax, x86::rdx); },
    [](Assembler& out) { out.add(x86::rax, 77); },
    [](Assembler& out) { out.mov(x86::r8, x86::ptr(x86::rsi, 8)); },
    [](Assembler& out) { out.add(x86::r9, x86::r8); },
    [](Assembler& out) { out.xor_(x86::r10, x86::r9); },
    [](Assembler& out) { out.mov(x86::ptr(x86::rsi, 64), x86::r10); }};

void write_loop(Assembler& out, Kind kind, std::uint32_t count) {
  constexpr std::uint32_t kCacheLine = 64;
  const auto counts = place(Placement::even, Positions(kBody.size(), false), count);
  const asmjit::Label start = out.newLabel();
  Rotation rotation;
  out.align(asmjit::AlignMode::kCode, kCacheLine);
  out.bind(start);
  for (std::size_t i = 0; i < kBody.size(); ++i) {
    kBody[i](out);
    const auto bytes = encode(kind, counts[i], rotation);
    out.embed(bytes.data(), bytes.size());
  }
  out.dec(x86::rdi);
  out.jnz(start);
  out.ret();
}

}  // namespace

std::uint64_t thread_cpu_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(now.tv_nsec);
}

Result<TimedLoop> TimedLoop::with(Kind kind, std::uint32_t count) {
  ASSAY_ASSIGN(const auto bytes, assemble([&](Assembler& out) { write_loop(out, kind, count); }));
  ASSAY_ASSIGN(auto code, ExecutableCode::of(bytes));
  return TimedLoop(std::move(code));
}

double TimedLoop::picoseconds(std::uint64_t iterations, const CpuClock& clock) const {
  LoopMemory memory;
  const std::uint64_t start = clock();
  code_.as<LoopFunction>()(iterations, &memory);
  const std::uint64_t end = clock();
  return static_cast<double>(end - start) * 1000 / static_cast<double>(iterations);
}

}  // namespace assay::slowdown
