// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/trampoline.h"

#include <cstdint>

#include "slowdown/instructions/assembled.h"

namespace assay::slowdown {
namespace {

namespace x86 = asmjit::x86;

constexpr std::int32_t kRedZone = static_cast<std::int32_t>(kRedZoneBytes);
constexpr std::uint32_t kRsp = x86::Gp::kIdSp;

template <typename Member>
std::int32_t offset_of(Member MachineState::*member) {
  static const MachineState state;
  return static_cast<std::int32_t>(reinterpret_cast<const std::byte*>(&(state.*member)) -
                                   reinterpret_cast<const std::byte*>(&state));
}

x86::Mem slot(std::uint32_t number) {
  return x86::ptr(x86::rax,
                  offset_of(&MachineState::general) + static_cast<std::int32_t>(8 * number));
}

// Writes the code around the instructions. While the instructions run, the stack holds, from rsp
// upwards: the caller's mxcsr (8 bytes), the callee-saved registers, the return address; the red
// zone is below. The code behind popfq and before pushfq relies on moves, which change no flags.
class Writer {
 public:
  Writer(x86::Assembler& out, const VectorSupport& support, const MachineState& before,
         MachineState& after)
      : out_(out), support_(support), before_(&before), after_(&after) {}

  void enter();
  void leave();

 private:
  static constexpr std::array<std::uint32_t, 6> kCalleeSaved = {3, 5, 12, 13, 14, 15};

  void load_vectors();
  void store_vectors();
  void copy_red_zone(bool into_stack);

  x86::Assembler& out_;
  const VectorSupport support_;
  const MachineState* before_;
  MachineState* after_;
};

x86::Mem vector_place(std::uint32_t number) {
  return x86::ptr(x86::rax,
                  offset_of(&MachineState::vectors) + static_cast<std::int32_t>(64 * number));
}

x86::Mem mask_place(std::uint32_t number) {
  return x86::ptr(x86::rax,
                  offset_of(&MachineState::masks) + static_cast<std::int32_t>(8 * number));
}

void Writer::load_vectors() {
  for (std::uint32_t i = 0; i < support_.register_count; ++i) {
    switch (support_.register_bytes) {
      case 64:
        out_.vmovdqu64(x86::zmm(i), vector_place(i));
        break;
      case 32:
        out_.vmovdqu(x86::ymm(i), vector_place(i));
        break;
      default:
        out_.movdqu(x86::xmm(i), vector_place(i));
    }
  }
  for (std::uint32_t i = 0; support_.has_masks && i < 8; ++i) {
    out_.kmovq(x86::k(i), mask_place(i));
  }
}

void Writer::store_vectors() {
  for (std::uint32_t i = 0; i < support_.register_count; ++i) {
    switch (support_.register_bytes) {
      case 64:
        out_.vmovdqu64(vector_place(i), x86::zmm(i));
        break;
      case 32:
        out_.vmovdqu(vector_place(i), x86::ymm(i));
        break;
      default:
        out_.movdqu(vector_place(i), x86::xmm(i));
    }
  }
  for (std::uint32_t i = 0; support_.has_masks && i < 8; ++i) {
    out_.kmovq(mask_place(i), x86::k(i));
  }
}

// Copies the red zone by way of rcx; rax holds the state's address.
void Writer::copy_red_zone(bool into_stack) {
  for (std::int32_t i = 0; i < kRedZone; i += 8) {
    const x86::Mem in_state = x86::ptr(x86::rax, offset_of(&MachineState::red_zone) + i);
    const x86::Mem in_stack = x86::ptr(x86::rsp, i - kRedZone);
    out_.mov(x86::rcx, into_stack ? in_state : in_stack);
    out_.mov(into_stack ? in_stack : in_state, x86::rcx);
  }
}

void Writer::enter() {
  for (const std::uint32_t number : kCalleeSaved) {
    out_.push(x86::gpq(number));
  }
  out_.sub(x86::rsp, 8);
  out_.stmxcsr(x86::ptr(x86::rsp));
  out_.mov(x86::rax, reinterpret_cast<std::uint64_t>(before_));
  out_.ldmxcsr(x86::ptr(x86::rax, offset_of(&MachineState::mxcsr)));
  load_vectors();
  // Stores rsp as it is now: the rsp that is found afterwards is counted from here.
  out_.mov(x86::rcx, reinterpret_cast<std::uint64_t>(after_));
  out_.mov(x86::ptr(x86::rcx, offset_of(&MachineState::general) + 8 * static_cast<int>(kRsp)),
           x86::rsp);
  out_.push(x86::qword_ptr(x86::rax, offset_of(&MachineState::flags)));
  out_.popfq();
  copy_red_zone(true);
  for (std::uint32_t number = 1; number < kGeneralRegisters; ++number) {
    if (number != kRsp) {
      out_.mov(x86::gpq(number), slot(number));
    }
  }
  out_.mov(x86::rax, slot(0));
}

void Writer::leave() {
  out_.movabs(x86::ptr(reinterpret_cast<std::uint64_t>(&after_->general[0])), x86::rax);
  out_.mov(x86::rax, reinterpret_cast<std::uint64_t>(after_));
  for (std::uint32_t number = 1; number < kGeneralRegisters; ++number) {
    if (number != kRsp) {
      out_.mov(slot(number), x86::gpq(number));
    }
  }
  store_vectors();
  copy_red_zone(false);
  out_.mov(x86::rcx, slot(kRsp));  // rsp before the instructions
  out_.mov(x86::rdx, x86::rsp);
  out_.mov(x86::rsp, x86::rcx);
  out_.pushfq();
  out_.pop(x86::qword_ptr(x86::rax, offset_of(&MachineState::flags)));
  out_.sub(x86::rdx, x86::rcx);
  out_.mov(slot(kRsp), x86::rdx);
  out_.stmxcsr(x86::ptr(x86::rax, offset_of(&MachineState::mxcsr)));
  out_.cld();
  if (support_.register_bytes > 16) {
    out_.vzeroupper();
  }
  out_.ldmxcsr(x86::ptr(x86::rsp));
  out_.add(x86::rsp, 8);
  for (auto number = kCalleeSaved.rbegin(); number != kCalleeSaved.rend(); ++number) {
    out_.pop(x86::gpq(*number));
  }
  out_.ret();
}

}  // namespace

Result<Trampoline> Trampoline::around(std::span<const std::byte> code,
                                      const VectorSupport& support) {
  auto states = std::make_unique<States>();
  ASSAY_ASSIGN(const auto bytes, assemble([&](x86::Assembler& out) {
                 Writer writer(out, support, states->before, states->after);
                 writer.enter();
                 out.embed(code.data(), code.size());
                 writer.leave();
               }));
  ASSAY_ASSIGN(auto executable, ExecutableCode::of(bytes));
  return Trampoline(std::move(executable), std::move(states));
}

MachineState Trampoline::run(const MachineState& before) const {
  states_->before = before;
  states_->after = {};
  code_.as<void()>()();
  return states_->after;
}

}  // namespace assay::slowdown
