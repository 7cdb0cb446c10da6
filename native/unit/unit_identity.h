// SPDX-License-Identifier: Apache-2.0
// Says which compilation of which method or guest function something belongs to. The shim makes an
// identity in one place (assay.shim.bridge.UnitIdentity), for units that are counted and for units
// that are slowed.
//
// Bytes (encoding: support/byte_codec.h), a part of several messages and records:
//   string method, s entry bci, s compile id
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::unit {

struct UnitIdentity {
  // The root method's signature, such as "a.b.C.m(int, long):void", or the name of a guest
  // language's function, such as "js sum (loop.js:1:1)". The text is equal in all JVMs: in names of
  // hidden classes, a digest of what they call stands in place of the VM's number.
  std::string method;
  std::int32_t entry_bci = -1;  // -1, or the bytecode index of an on-stack-replacement entry
  std::int64_t compile_id = 0;  // HotSpot's number of this compilation

  bool operator==(const UnitIdentity&) const = default;
};

void put_identity(const UnitIdentity& identity, ByteWriter& out);

// Fails (malformed_data) on bytes that `put_identity` would not write.
Result<UnitIdentity> take_identity(ByteReader& in);

// Returns the method without what tells hidden classes apart: the digest that identities have
// ("Main$$Lambda#1aZ.run()"), or the VM's number that JVM TI gives
// ("Main$$Lambda.0x00007f01.run()").
std::string without_marks_of_hidden_classes(std::string_view method);

}  // namespace assay::unit
