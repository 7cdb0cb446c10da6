"""Tests of scripts/fetch, which `assay setup` starts. No network is used: a folder is the repository, or a script
stands in for Maven."""
import hashlib
import os
import shutil
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]
JARS = {"compiler": "org/graalvm/compiler", "truffle-compiler": "org/graalvm/truffle", "word": "org/graalvm/sdk"}
LIBRARY = "linux-x64/libtool.so"

# The JVM's own words before and after Maven's.
MAVEN = """#!/bin/bash
echo $'\\e[0m\\e[0mWARNING: A restricted method in java.lang.System has been called' >&2
echo 'WARNING: java.lang.System::load has been called by org.fusesource.jansi' >&2
for word; do [[ $word != -DoutputDirectory=* ]] || folder=${word#*=}; done
if [[ -n ${MAVEN_FAILS:-} ]]; then echo '[ERROR] no route to host'; exit 1; fi
find REPOSITORY -name '*.jar' -exec cp {} "$folder" \\;
echo 'not pinned' >"$folder/extra.jar"
"""


def sha256(content):
    return hashlib.sha256(content).hexdigest()


class Fetching(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.cache = self.top / "cache"
        # The folder is as in an installation, with nothing else of the checkout.
        self.installed = self.top / "share/assay"
        (self.installed / "lib").mkdir(parents=True)
        shutil.copy(SCRIPTS / "fetch", self.installed)
        for name in ("fetching", "messages", "maven", "pinned_jars", "graal_jars", "profilers"):
            shutil.copy(SCRIPTS / f"lib/{name}.sh", self.installed / "lib")
        self.tools = self.top / "tools"
        self.tools.mkdir()
        for name in ("bash", "cat", "cp", "curl", "cut", "dirname", "env", "find", "grep", "mkdir", "mktemp", "mv",
                     "paste", "rm", "sed", "sha256sum", "sort", "unzip"):
            if shutil.which(name):
                (self.tools / name).symlink_to(shutil.which(name))
        self.write_repository()

    def write_repository(self):
        lines = []
        for artifact, group in JARS.items():
            jar = self.jar_in_repository(f"{group}/{artifact}/9.9/{artifact}-9.9.jar")
            jar.write_bytes(artifact.encode())
            lines.append(f"9.9 {jar.name} {sha256(artifact.encode())}\n")
        (self.installed / "graal.lock").write_text("".join(lines))
        jar = self.jar_in_repository("tools/one/tool/1/tool-1.jar")
        with zipfile.ZipFile(jar, "w") as archive:
            archive.writestr(LIBRARY, "a library")
        (self.installed / "profilers.lock").write_text(
            f"tool 1 tools.one:tool:1 {jar.name} {sha256(jar.read_bytes())} {LIBRARY} {sha256(b'a library')}\n")

    def jar_in_repository(self, path):
        jar = self.top / "repository" / path
        jar.parent.mkdir(parents=True, exist_ok=True)
        return jar

    def add_tool(self, name, text):
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def fetch(self, version="9.9", **variables):
        environment = {"PATH": str(self.tools), "HOME": str(self.top), "ASSAY_CACHE": str(self.cache),
                       "ASSAY_MAVEN_REPOSITORY": f"file://{self.top}/repository", **variables}
        return subprocess.run([str(self.installed / "fetch"), "/no/jdk", version], env=environment, text=True,
                              capture_output=True, check=False)

    def expect_all_there(self):
        for artifact in JARS:
            self.assertEqual((self.cache / f"graal/9.9/{artifact}-9.9.jar").read_text(), artifact)
        self.assertEqual((self.cache / "tool/1" / LIBRARY).read_text(), "a library")

    @unittest.skipUnless(shutil.which("curl") and shutil.which("unzip"), "no curl, or no unzip")
    def test_without_maven_jars_are_fetched_by_curl(self):
        done = self.fetch()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Fetching Graal 9.9 by curl", done.stderr)
        self.expect_all_there()

    @unittest.skipUnless(shutil.which("unzip"), "no unzip")
    def test_what_is_there_is_not_fetched_again(self):
        self.add_tool("mvn", MAVEN.replace("REPOSITORY", f"{self.top}/repository"))
        self.fetch(JAVA_HOME="/no/jdk")
        self.expect_all_there()
        done = self.fetch(JAVA_HOME="/no/jdk", MAVEN_FAILS="1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_maven_goes_first_and_the_jvm_s_warnings_are_left_out(self):
        self.add_tool("mvn", MAVEN.replace("REPOSITORY", f"{self.top}/repository"))
        done = self.fetch(JAVA_HOME="/no/jdk")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Fetching Graal 9.9 by Maven", done.stderr)
        self.assertNotIn("WARNING", done.stderr)
        self.assertFalse((self.cache / "graal/9.9/extra.jar").exists())

    def test_maven_s_errors_are_shown(self):
        self.add_tool("mvn", MAVEN)
        done = self.fetch(JAVA_HOME="/no/jdk", MAVEN_FAILS="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("[ERROR] no route to host", done.stderr)
        self.assertNotIn("WARNING", done.stderr)

    def test_without_a_way_to_fetch_it_says_what_to_install(self):
        (self.tools / "curl").unlink(missing_ok=True)
        done = self.fetch()
        self.assertEqual(done.returncode, 3)
        self.assertIn("neither Maven (mvn) nor curl is here", done.stderr)

    def test_a_jar_that_is_not_the_pinned_one_is_not_taken(self):
        self.add_tool("mvn", MAVEN.replace("REPOSITORY", f"{self.top}/repository"))
        (self.top / "repository/org/graalvm/sdk/word/9.9/word-9.9.jar").write_text("another")
        done = self.fetch(JAVA_HOME="/no/jdk")
        self.assertEqual(done.returncode, 1)
        self.assertIn("word-9.9.jar does not have its pinned checksum", done.stderr)
        self.assertFalse((self.cache / "graal/9.9").exists())

    def test_a_version_that_is_not_pinned_is_refused(self):
        self.assertEqual(self.fetch("8.8").returncode, 2)


if __name__ == "__main__":
    unittest.main()
