// SPDX-License-Identifier: Apache-2.0
// The format (encoding: support/byte_codec.h):
//   byte version, kNumbers in their order as u, u samples of each place in their order,
//   u methods, of each: byte place, string name, u samples; string trouble
#include "native/cputime/figures_codec.h"

#include <array>

namespace assay::cputime {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kMinimumMethodBytes = 3;

constexpr auto kNumbers = std::to_array({
    &Figures::interval_ns,
    &Figures::user_ns,
    &Figures::system_ns,
    &Figures::collector_ns,
    &Figures::compiler_ns,
    &Figures::vm_ns,
    &Figures::foreign_ns,
    &Figures::kernel_samples,
    &Figures::lost_samples,
    &Figures::threads_not_sampled,
    &Figures::looks,
});

Result<TimePlace> place(ByteReader& reader) {
  ASSAY_ASSIGN(const std::uint8_t number, reader.byte());
  if (number >= kPlaces) {
    return malformed("the samples name a place that does not exist");
  }
  return static_cast<TimePlace>(number);
}

Result<MethodSamples> method(ByteReader& reader) {
  MethodSamples read;
  ASSAY_ASSIGN(read.place, place(reader));
  ASSAY_ASSIGN(read.method, reader.string());
  ASSAY_ASSIGN(read.samples, reader.unsigned_value());
  return read;
}

}  // namespace

std::vector<std::byte> encode_figures(const Figures& figures) {
  ByteWriter writer;
  writer.put_byte(kVersion);
  for (const auto number : kNumbers) {
    writer.put_unsigned(figures.*number);
  }
  for (const std::uint64_t samples : figures.samples) {
    writer.put_unsigned(samples);
  }
  writer.put_unsigned(figures.methods.size());
  for (const MethodSamples& one : figures.methods) {
    writer.put_byte(static_cast<std::uint8_t>(one.place));
    writer.put_string(one.method);
    writer.put_unsigned(one.samples);
  }
  writer.put_string(figures.trouble);
  return writer.take();
}

Result<Figures> decode_figures(ByteReader reader) {
  ASSAY_ASSIGN(const std::uint8_t version, reader.byte());
  if (version != kVersion) {
    return make_error(ErrorCode::version_mismatch,
                      "the CPU times were written by another version of assay");
  }
  Figures figures;
  for (const auto number : kNumbers) {
    ASSAY_ASSIGN(figures.*number, reader.unsigned_value());
  }
  for (std::uint64_t& samples : figures.samples) {
    ASSAY_ASSIGN(samples, reader.unsigned_value());
  }
  ASSAY_ASSIGN(const std::uint32_t count, reader.count(kMinimumMethodBytes));
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(figures.methods.emplace_back(), method(reader));
  }
  ASSAY_ASSIGN(figures.trouble, reader.string());
  return figures;
}

}  // namespace assay::cputime
