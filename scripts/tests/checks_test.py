#!/usr/bin/env python3
"""Tests of what the checks decide: what a change reaches, since when, and which findings count."""
import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(SCRIPTS))

# pylint: disable=wrong-import-position
from reach import reached_tests, standard_names  # noqa: E402
from reach.include_graph import IncludeGraph  # noqa: E402


def script(name):
    """A script without a suffix, as a module."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name, text=""):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")


class Reach(InAFolder):
    def setUp(self):
        super().setUp()
        self.write("native/a.h", "#include <vector>\n")
        self.write("native/b.h", '#include "native/a.h"\n# include <string>\n')
        self.write("tests/b_test.cpp", '#include "native/b.h"\n#include <gtest/gtest.h>\n')
        self.write("tests/c_test.cpp", "#include <gtest/gtest.h>\n")
        self.graph = IncludeGraph(self.root)
        self.targets = {"b_test": {"tests/b_test.cpp"}, "c_test": {"tests/c_test.cpp"}}

    def test_a_header_reaches_what_includes_it_by_way_of_others(self):
        self.assertEqual(reached_tests.reached(self.graph, ["native/a.h"], self.targets), ["b_test"])

    def test_a_document_reaches_nothing(self):
        self.assertEqual(reached_tests.reached(self.graph, ["README.md"], self.targets), [])

    def test_golden_files_and_the_build_reach_everything(self):
        for changed in ("tests/golden/results/a.json", "tests/CMakeLists.txt", "CMakePresets.json"):
            self.assertEqual(reached_tests.reached(self.graph, [changed], self.targets), ["b_test", "c_test"])

    def test_headers_of_libraries_count_when_a_header_of_ours_names_them(self):
        self.assertEqual(self.graph.foreign_headers("tests/b_test.cpp"), {"vector", "string", "gtest/gtest.h"})


class Includes(unittest.TestCase):
    def wanted(self, header, included):
        return script("check-includes").missing_headers(f"ReplacementText: '#include <{header}>'", included)

    def test_a_header_that_is_nowhere_included_is_wanted(self):
        self.assertEqual(self.wanted("cstdint", {"vector"}), ["cstdint"])

    def test_one_that_a_header_of_ours_includes_is_not(self):
        self.assertEqual(self.wanted("cstdint", {"cstdint"}), [])
        self.assertEqual(self.wanted("cstdint", {"stdint.h"}), [])

    def test_headers_of_other_libraries_are_for_reviewers(self):
        self.assertEqual(self.wanted("gtest/gtest.h", set()), [])


class StandardNames(unittest.TestCase):
    def missing(self, text, *included):
        return standard_names.missing(text, set(included), standard_names.headers_by_name())

    def test_the_fault_of_a_ring_buffer(self):
        text = "std::uint64_t head;  // std::vector\nstd::string_view text = \"std::map\";"
        self.assertEqual(self.missing(text, "string_view"), [("uint64_t", "cstdint")])
        self.assertEqual(self.missing(text, "string_view", "cstdint"), [])
        self.assertEqual(self.missing(text, "string_view", "stdint.h"), [])

    def test_any_header_that_promises_a_name_will_do(self):
        self.assertEqual(self.missing("std::size_t n;", "cstring"), [])
        self.assertEqual(self.missing("std::size_t n;", "vector"), [("size_t", "cstddef")])


class Names(unittest.TestCase):
    def test_arguments_of_the_standard_library_are_found_by(self):
        names = script("check-names")
        for parameters in ("(std::string_view word)", "(const fs::path & file)", "(const Range & range)<typename Range>"):
            self.assertTrue(names.is_found_by_arguments(parameters), parameters)
        for parameters in ("(std::uint64_t a,std::size_t b)", "(const Program & program)", "()"):
            self.assertFalse(names.is_found_by_arguments(parameters), parameters)


class ChangeBase(InAFolder):
    """choose_change_base of scripts/lib/changes.sh, in a repository of three commits."""

    def setUp(self):
        super().setUp()
        self.environment = {**os.environ, "ASSAY_CACHE": str(self.root / "cache"), "GIT_CONFIG_GLOBAL": "/dev/null",
                            "GIT_CONFIG_NOSYSTEM": "1"}
        self.environment.pop("ASSAY_CHECK_BASE", None)
        self.git("init", "--quiet", "repository")
        for name in ("first", "second", "third"):
            self.write(f"repository/{name}.h", name)
            self.git("-C", "repository", "add", ".")
            self.git("-C", "repository", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", name)

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.root, env=self.environment, check=True, capture_output=True,
                              text=True).stdout.strip()

    def commit(self, name):
        return self.git("-C", "repository", "rev-parse", name)

    def choose(self, **environment):
        lines = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f"source {SCRIPTS}/lib/messages.sh; source {SCRIPTS}/lib/pinned_jars.sh; "
             f"source {SCRIPTS}/lib/changes.sh; choose_change_base; "
             'echo "$CHANGE_BASE"; echo "$CHANGE_BASE_REASON"; changed_sources "*.h"'],
            cwd=self.root / "repository", env={**self.environment, **environment}, check=True, capture_output=True,
            text=True).stdout.splitlines()
        return lines[0], lines[1], lines[2:]

    def test_nothing_known_means_everything(self):
        base, reason, changed = self.choose()
        self.assertEqual((base, changed), ("", ["first.h", "second.h", "third.h"]))
        self.assertIn("no older commit", reason)

    def test_a_fresh_clone_takes_the_newest_commit_of_six_hours_ago(self):
        for hours in (9, 7, 0):
            date = f"@{int(time.time()) - hours * 3600} +0000"
            self.write(f"repository/h{hours}.h", "")
            self.git("-C", "repository", "add", ".")
            self.environment["GIT_COMMITTER_DATE"] = date
            self.git("-C", "repository", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", date)
        base, reason, changed = self.choose()
        self.assertEqual((base, changed), (self.commit("HEAD~1"), ["h0.h"]))
        self.assertIn("six hours older", reason)

    def test_the_newest_good_state_that_head_descends_from(self):
        self.write("cache/green-states", f"{'0' * 40}\n{self.commit('HEAD~2')}\n{self.commit('HEAD~1')}\n")
        base, reason, changed = self.choose()
        self.assertEqual((base, changed), (self.commit("HEAD~1"), ["third.h"]))
        self.assertIn("found good", reason)

    def test_what_is_not_committed(self):
        self.write("repository/fourth.h")
        self.assertEqual(self.choose(), (self.commit("HEAD"), "what is not committed", ["fourth.h"]))

    def test_a_branch_is_compared_with_its_upstream(self):
        self.git("-C", "repository", "branch", "up", "HEAD~2")
        self.git("-C", "repository", "branch", "--set-upstream-to", "up")
        base, _, changed = self.choose()
        self.assertEqual((base, changed), (self.commit("up"), ["second.h", "third.h"]))

    def test_the_environment_names_it(self):
        base, _, changed = self.choose(ASSAY_CHECK_BASE="HEAD~1")
        self.assertEqual((base, changed), (self.commit("HEAD~1"), ["third.h"]))


class Distributions(InAFolder):
    """scripts/test-distributions where it cannot run says so."""

    def test_an_ordinary_user_is_told_that_it_was_skipped(self):
        as_user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        probe = subprocess.run([*as_user, "test", "-r", str(SCRIPTS / "test-distributions")], check=False)
        if probe.returncode != 0:
            self.skipTest("another user cannot read this checkout")
        run = subprocess.run([*as_user, str(SCRIPTS / "test-distributions")], check=False, capture_output=True, text=True)
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("Debian 13: skipped, because only root can", run.stderr)

    def test_the_archive_is_the_hosts(self):
        self.write("sources", "Types: deb\nURIs: http://mirror.invalid/debian/\nSuites: x\n")
        said = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f"REPOSITORY_ROOT={SCRIPTS.parent}; source {SCRIPTS}/lib/fresh_root.sh; "
             f"archive_in {self.root}/sources {self.root}/none; archive_in {self.root}/none"],
            check=True, capture_output=True, text=True).stdout
        self.assertEqual(said, "http://mirror.invalid/debian\n")


if __name__ == "__main__":
    unittest.main()
