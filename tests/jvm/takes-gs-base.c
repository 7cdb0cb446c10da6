/* SPDX-License-Identifier: Apache-2.0 */
/* A library that uses the gs base from the beginning of the process. */
#include <asm/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static long own_data;

__attribute__((constructor)) static void take_gs_base(void) {
  (void)syscall(SYS_arch_prctl, ARCH_SET_GS, &own_data);
}
