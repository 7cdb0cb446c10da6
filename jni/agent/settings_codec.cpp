// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/settings_codec.h"

#include "native/support/byte_codec.h"

namespace assay::agent {
namespace {

void put_texts(const std::vector<std::string>& texts, ByteWriter& out) {
  out.put_unsigned(texts.size());
  for (const std::string& text : texts) {
    out.put_string(text);
  }
}

void put(const CountingSettings& counting, ByteWriter& out) {
  out.put_byte(static_cast<std::uint8_t>(FeatureKind::count));
  out.put_byte(static_cast<std::uint8_t>(counting.threads));
  out.put_byte(static_cast<std::uint8_t>(counting.base));
  out.put_signed(counting.origin);
  put_texts(counting.events, out);
  put_texts(counting.event_jars, out);
  out.put_byte(counting.source_lines ? 1 : 0);
  out.put_byte(counting.source_positions ? 1 : 0);
  out.put_byte(counting.verify_markers ? 1 : 0);
  put_texts(counting.without_phases, out);
  out.put_byte(counting.sampling ? 1 : 0);
  if (counting.sampling) {
    out.put_unsigned(counting.sampling->word);
    out.put_unsigned(counting.sampling->samples);
    out.put_unsigned(counting.sampling->stride);
    out.put_byte(counting.sampling->timed ? 1 : 0);
  }
  out.put_byte(counting.calls ? 1 : 0);
  if (counting.calls) {
    out.put_unsigned(counting.calls->words);
    out.put_unsigned(counting.calls->table);
    out.put_unsigned(counting.calls->slots);
    out.put_unsigned(counting.calls->stride);
    out.put_byte(counting.calls->all ? 1 : 0);
    out.put_unsigned(counting.calls->levels);
    out.put_unsigned(counting.calls->frame_size);
    out.put_byte(counting.calls->timed ? 1 : 0);
  }
  out.put_byte(counting.inlining ? 1 : 0);
  out.put_byte(counting.bursts ? 1 : 0);
  out.put_byte(counting.call_sites ? 1 : 0);
}

void put(const SlowingSettings& slowing, ByteWriter& out) {
  out.put_byte(static_cast<std::uint8_t>(FeatureKind::slow));
  out.put_byte(slowing.takes_commands ? 1 : 0);
}

}  // namespace

std::vector<std::byte> encode_settings(const Settings& settings) {
  ByteWriter out;
  out.put_unsigned(wire::kSettingsVersion);
  out.put_unsigned((settings.counting ? 1u : 0u) + (settings.slowing ? 1u : 0u));
  if (settings.counting) {
    put(*settings.counting, out);
  }
  if (settings.slowing) {
    put(*settings.slowing, out);
  }
  return out.take();
}

}  // namespace assay::agent
