/* SPDX-License-Identifier: Apache-2.0 */
/* A library with a signal handler, as a sampling profiler has one: each millisecond of CPU time the
   running thread is interrupted. At the end it prints how many signals it handled, and how many of
   them in threads that have a gs base. */
#include <asm/prctl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static atomic_long handled;
static atomic_long with_base;

static void on_signal(int number) {
  unsigned long base = 0;
  (void)number;
  atomic_fetch_add(&handled, 1);
  if (syscall(SYS_arch_prctl, ARCH_GET_GS, &base) == 0 && base != 0) {
    atomic_fetch_add(&with_base, 1);
  }
}

__attribute__((constructor)) static void start(void) {
  const struct itimerval each_millisecond = {{0, 1000}, {0, 1000}};
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  (void)sigaction(SIGPROF, &action, NULL);
  (void)setitimer(ITIMER_PROF, &each_millisecond, NULL);
}

__attribute__((destructor)) static void tell(void) {
  const struct itimerval off = {{0, 0}, {0, 0}};
  (void)setitimer(ITIMER_PROF, &off, NULL);
  fprintf(stderr, "signals=%ld with_base=%ld\n", atomic_load(&handled), atomic_load(&with_base));
}
