// SPDX-License-Identifier: Apache-2.0
#include "native/sites/site_table.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::sites {
namespace {

TEST(SiteTable, KeepsThePlaceAndWhatIsThere) {
  const std::string name = "com.acme.shop.Order.total:17@9 com.acme.shop.Item.price";
  EXPECT_EQ(shortened_name(name, 0), name);
  EXPECT_EQ(shortened_name(name, name.size()), name);
  EXPECT_EQ(shortened_name(name, 50), "c.a.s.Order.total:17@9 com.acme.shop.Item.price");
  EXPECT_EQ(shortened_name(name, 40), "c.a.s.Order.total:17@9 c.a.s.Item.price");
}

TEST(SiteTable, NeverExceedsTheWidth) {
  const std::string name = "com.acme.shop.Order.total:17@9 com.acme.shop.Item.price";
  for (std::size_t width = 10; width <= name.size(); ++width) {
    // Each of two ellipses has two bytes more than its one column.
    EXPECT_LE(shortened_name(name, width).size(), width + 4);
  }
}

}  // namespace
}  // namespace assay::sites
