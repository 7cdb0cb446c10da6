/* SPDX-License-Identifier: Apache-2.0 */
/* A leaf as a tool would bring along: regions call it from compiled code. */
#include <stdatomic.h>
#include <stdint.h>

static _Atomic int64_t calls;
static _Atomic int64_t sum;

void tool_leaf(int64_t first, int64_t second) {
  atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&sum, first * second, memory_order_relaxed);
}

int64_t tool_leaf_calls(void) { return atomic_load(&calls); }

int64_t tool_leaf_sum(void) { return atomic_load(&sum); }
