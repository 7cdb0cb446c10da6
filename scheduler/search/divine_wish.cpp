// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/divine_wish.h"

#include <array>

namespace assay::search {
namespace {

using divining::SelectionRules;
using options::number_option;

constexpr auto kTable = std::to_array<DivineOption>({
    {"target", "PERCENT", "time to be added to every block", &DivineWish::target},
    {"iteration-line", "REGEX", "lines that the program prints at an iteration's end",
     &DivineWish::iteration_line},
    {"restart", "", "measure each install in a JVM of its own", &DivineWish::restarts},
    {"whole-runs",
     "",
     "measure whole runs of a program that ends by itself, and not iterations",
     &DivineWish::whole_runs,
     {.excludes = "restart iteration-method"}},
    number_option("run-limit", "seconds within which the first whole run has to end",
                  &DivineWish::run_limit_s, {1, 86400}),
    {"iteration-method", "METHOD",
     "a method each return of which ends an iteration: com.acme.Main.iterate",
     &DivineWish::iteration_method},
    {"quick", "", "fewer installs and steps: sooner, and less sure", &DivineWish::is_quick},
    {"any-speed", "", "measure iterations, too, in which something else slowed the processors down",
     &DivineWish::any_speed},
    number_option("check-jvms", "fresh JVMs that the plan is checked in", &DivineWish::check_jvms,
                  {0, 100}),
    {"event", "", "what is sampled, as libpfm4 names it", &DivineWish::event},
    number_option("sampling-overhead", "how much longer the program may take for being sampled",
                  &DivineWish::sampling_overhead, {0.001, 1}),
    number_option(
        "window",
        "seconds of undisturbed CPU time that an install is measured for, more for many blocks",
        &DivineWish::window_s, {0.1, 600}),
    number_option("warm-up", "seconds before anything is measured", &DivineWish::warm_up_s,
                  {0, 3600}),
    {"seed", "", "of the sampling periods", &DivineWish::seed},
});

constexpr auto kSelectionTable = std::to_array<SelectionOption>({
    number_option("unit-share", "units below this share of the CPU time are left alone",
                  &SelectionRules::unit_share, {0, 1}),
    number_option("block-share", "blocks below this share of the CPU time are left alone",
                  &SelectionRules::block_share, {0, 1}),
    number_option("block-time",
                  "and blocks with fewer seconds of CPU time in an iteration, or a whole run",
                  &SelectionRules::block_s, {0, 3600}),
    number_option("block-samples", "and blocks with fewer samples, of about 45,000 in all",
                  &SelectionRules::block_samples, {1, 1e6}),
});

}  // namespace

std::span<const DivineOption> divine_option_table() { return kTable; }
std::span<const SelectionOption> selection_option_table() { return kSelectionTable; }

}  // namespace assay::search
