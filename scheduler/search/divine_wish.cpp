// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/divine_wish.h"

#include <array>

namespace assay::search {
namespace {

using divining::SelectionRules;
using options::number_option;

constexpr auto kTable = std::to_array<DivineOption>({
    {"target", "PERCENT", "time that is added to every block", &DivineWish::target},
    {"iteration-line", "REGEX",
     "regular expression for the lines that the program prints at an iteration's end, on stdout or "
     "stderr",
     &DivineWish::iteration_line},
    {"harness",
     "NAME",
     "harness whose lines end iterations: rebench, dacapo, renaissance or jmh; by default any of "
     "them",
     &DivineWish::harness,
     {.excludes = "iteration-line iteration-method"}},
    {"restart", "", "measure each install in a JVM of its own", &DivineWish::restarts},
    {"whole-runs",
     "",
     "measure whole runs of a program that ends by itself, and not iterations",
     &DivineWish::whole_runs,
     {.excludes = "restart iteration-method"}},
    number_option("run-limit", "seconds within which the first whole run must end",
                  &DivineWish::run_limit_s, {1, 86400}),
    {"iteration-method", "METHOD",
     "method whose return ends an iteration, such as com.acme.Main.iterate",
     &DivineWish::iteration_method},
    {"quick", "", "use fewer installs and steps: the search is faster, and its result less certain",
     &DivineWish::is_quick},
    {"any-speed", "", "also measure iterations in which something else slowed the processors down",
     &DivineWish::any_speed},
    number_option("check-jvms", "number of fresh JVMs in which the plan is checked",
                  &DivineWish::check_jvms, {0, 100}),
    {"event", "", "event that is sampled, by its name in libpfm4", &DivineWish::event},
    number_option("sampling-overhead", "how much longer the program may take because it is sampled",
                  &DivineWish::sampling_overhead, {0.001, 1}),
    number_option("window",
                  "seconds of undisturbed CPU time for which an install is measured; more if there "
                  "are many blocks",
                  &DivineWish::window_s, {0.1, 600}),
    number_option("warm-up", "seconds that pass before anything is measured",
                  &DivineWish::warm_up_s, {0, 3600}),
    {"seed", "", "seed for the sampling periods", &DivineWish::seed},
});

constexpr auto kSelectionTable = std::to_array<SelectionOption>({
    number_option("unit-share", "units below this share of the CPU time are left alone",
                  &SelectionRules::unit_share, {0, 1}),
    number_option("block-share", "blocks below this share of the CPU time are left alone",
                  &SelectionRules::block_share, {0, 1}),
    number_option(
        "block-time",
        "blocks with fewer seconds of CPU time in an iteration, or a whole run, are left alone",
        &SelectionRules::block_s, {0, 3600}),
    number_option("block-samples",
                  "blocks with fewer samples are left alone; there are about 45,000 samples in all",
                  &SelectionRules::block_samples, {1, 1e6}),
});

}  // namespace

std::span<const DivineOption> divine_option_table() { return kTable; }
std::span<const SelectionOption> selection_option_table() { return kSelectionTable; }

}  // namespace assay::search
