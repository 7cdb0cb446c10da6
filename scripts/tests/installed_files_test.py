"""Tests of scripts/lib/installed_files.sh: what scripts/install puts under a prefix, scripts/uninstall removes, and no more."""
import subprocess
import tempfile
import unittest
from pathlib import Path

LIB = Path(__file__).resolve().parents[1] / "lib"
FILES = ("bin/assay", "share/assay/lib/maven.sh", "share/doc/assay/docs/cli.md")
PREPARED = f"""
set -euo pipefail
source {LIB}/messages.sh
source {LIB}/installed_files.sh
usage() {{ :; }}
parse_prefix --prefix "$0"
"""
INSTALL = PREPARED + """
kept=()
[[ ! -f $(manifest_path) ]] || mapfile -t kept < <(remove_installed_files | tac)
begin_manifest ${kept[@]+"${kept[@]}"}
for file in "$@"; do
  record_installed_file "$file"
  mkdir -p "$(dirname "$PREFIX/$file")"
  touch "$PREFIX/$file"
done
"""


class InstalledFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.prefix = self.top / "some/new/prefix"

    def install(self):
        subprocess.run(["bash", "-c", INSTALL, self.prefix, *FILES], check=True)
        for file in FILES:
            self.assertTrue((self.prefix / file).is_file(), file)

    def uninstall(self):
        subprocess.run(["bash", "-c", PREPARED + "remove_installed_files >/dev/null", self.prefix], check=True)

    def what_is_there(self):
        return sorted(str(path.relative_to(self.top)) for path in self.top.rglob("*"))

    def test_nothing_is_left_of_folders_that_were_made(self):
        self.install()
        self.uninstall()
        self.assertEqual(self.what_is_there(), [])

    def test_folders_that_were_there_stay_though_they_are_empty(self):
        (self.prefix / "share/doc").mkdir(parents=True)
        before = self.what_is_there()
        self.install()
        self.uninstall()
        self.assertEqual(self.what_is_there(), before)

    def test_files_of_others_stay_with_their_folders(self):
        self.install()
        (self.prefix / "bin/another").touch()
        self.uninstall()
        self.assertEqual(self.what_is_there(), ["some", "some/new", "some/new/prefix", "some/new/prefix/bin",
                                                "some/new/prefix/bin/another"])

    def test_a_second_installation_knows_what_the_first_has_made(self):
        self.install()
        (self.prefix / "bin/another").touch()
        self.install()
        (self.prefix / "bin/another").unlink()
        self.uninstall()
        self.assertEqual(self.what_is_there(), [])

    def test_a_line_that_leads_elsewhere_removes_nothing(self):
        self.install()
        for name in ("precious", "some/precious"):
            (self.top / name).touch()
        with (self.prefix / "share/assay/installed-files").open("a") as record:
            record.write(f"../../precious\n{self.top}/precious\n../../../precious\n")
        self.uninstall()
        self.assertEqual(self.what_is_there(), ["precious", "some", "some/precious"])


if __name__ == "__main__":
    unittest.main()
