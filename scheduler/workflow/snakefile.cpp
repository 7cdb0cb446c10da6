// SPDX-License-Identifier: Apache-2.0
#include "scheduler/workflow/snakefile.h"

#include <utility>

#include "native/json/utf8.h"
#include "native/support/plain_text.h"

namespace assay::workflow {
namespace {

// The words @...@ are replaced. A job asks Slurm for a machine of its own; elsewhere jobs of one
// machine wait for each other.
constexpr std::string_view kText = R"(@HEAD@ (assay @VERSION@) for Snakemake @SNAKEMAKE@:
#   snakemake -s Snakefile --cores 1
# A job plans a program's experiment, makes one run in a fresh JVM, or writes the report.
import shlex

ASSAY = @ASSAY@
PROGRAMS = @PROGRAMS@
TRIES = @TRIES@

COMMAND = shlex.quote(ASSAY).replace("{", "{{").replace("}", "}}") + " workflow"


workdir: @FOLDER@


wildcard_constraints:
    program="[A-Za-z][A-Za-z0-9_.-]*",
    run="[0-9]+-[A-Za-z0-9_.-]+",


def marks_of_runs(wildcards):
    marks = []
    for program in PROGRAMS:
        with checkpoints.plan.get(program=program).output[0].open() as runs:
            marks += [f"{program}/@MARKS@/{run.strip()}@ENDING@" for run in runs]
    return marks


rule all:
    input:
        "@PAGE@",


checkpoint plan:
    input:
        "{program}/@PROGRAM_FILE@",
    output:
        "{program}/@MARKS@/@RUNS@",
    threads: config.get("threads", 1)
    resources:
        slurm_extra="--exclusive",
    shell:
        COMMAND + " plan {wildcards.program:q}"


rule cell:
    input:
        "{program}/@MARKS@/@RUNS@",
    output:
        "{program}/@MARKS@/{run}@ENDING@",
    retries: TRIES - 1
    threads: config.get("threads", 1)
    resources:
        slurm_extra="--exclusive",
        tries=lambda wildcards, attempt: attempt,
    shell:
        COMMAND + " cell {wildcards.program:q} {wildcards.run:q} --attempt {resources.tries}"


rule report:
    input:
        marks_of_runs,
    output:
        "@PAGE@",
    shell:
        COMMAND + " report ."
)";

// Returns the text as a literal of Python.
Result<std::string> python_string(const std::string& text) {
  if (json::mended_utf8(text)) {
    return make_error(ErrorCode::invalid_argument,
                      text + " is not UTF-8, and so cannot stand in a file of Snakemake's");
  }
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '\n') {
      literal += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') {
      literal += '\\';
    }
    literal += c;
  }
  return literal + "\"";
}

Result<std::string> python_list(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) {
    ASSAY_ASSIGN(const std::string literal, python_string(text));
    list += (list.empty() ? "" : ", ") + literal;
  }
  return "[" + list + "]";
}

}  // namespace

Result<std::string> snakefile_of(const Workflow& workflow) {
  ASSAY_ASSIGN(const std::string assay, python_string(workflow.assay));
  ASSAY_ASSIGN(const std::string folder, python_string(workflow.folder));
  ASSAY_ASSIGN(const std::string programs, python_list(workflow.programs));
  const std::pair<const char*, std::string> replacements[] = {
      {"@HEAD@", std::string(kSnakefileHead)},
      {"@VERSION@", workflow.version},
      {"@SNAKEMAKE@", std::string(kSnakemakeVersion)},
      {"@TRIES@", std::to_string(kTries)},
      {"@MARKS@", std::string(kMarkFolderName)},
      {"@RUNS@", std::string(kRunListName)},
      {"@ENDING@", std::string(kMarkEnding)},
      {"@PROGRAM_FILE@", std::string(kProgramFileName)},
      {"@PAGE@", "index.html"},
      // Words of the user come last: what they hold is not replaced.
      {"@PROGRAMS@", programs},
      {"@FOLDER@", folder},
      {"@ASSAY@", assay}};
  std::string text(kText);
  for (const auto& [word, value] : replacements) {
    text = replaced_all(std::move(text), word, value);
  }
  return text;
}

}  // namespace assay::workflow
