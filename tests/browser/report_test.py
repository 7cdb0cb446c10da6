#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The report in a headless browser: it renders, sorts, filters, needs no colours, logs nothing and asks nobody.

usage: report_test.py SIMULATED_REPORT
Speaks the DevTools protocol over the browser's pipe, so that nothing but a browser is needed. Without
one, the tests are skipped and say so.
"""
import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop() if len(sys.argv) > 1 and os.access(sys.argv[-1], os.X_OK) else None
BROWSER = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
TIMEOUT_S = 60
A4_WIDTH = 718  # CSS pixels between the margins
MARKS = ".legend svg[class^=s-]"  # of what can come out of a block
MARK_SIZE = 18  # CSS pixels
# What a page may not do: everything but reading its own file.
NOISE = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}


class Browser:
    def __init__(self, profile):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        self.buffer, self.last_id, self.events = b"", 0, []

        def wire():  # in the child: the protocol's file descriptors are 3 and 4
            spare = [os.dup(to_browser), os.dup(from_browser)]
            while min(spare) < 5:
                spare = [os.dup(fd) for fd in spare]
            os.dup2(spare[0], 3)
            os.dup2(spare[1], 4)

        self.process = subprocess.Popen(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.session = None
        target = self.first_page()
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def first_page(self):
        deadline = time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            for target in self.call("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return target["targetId"]
            time.sleep(0.1)
        raise TimeoutError("the browser opened no page")

    def receive(self):
        deadline = time.monotonic() + TIMEOUT_S
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.input], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.input, 1 << 20) if ready else b""
            if not data:
                raise TimeoutError("the browser does not answer")
            self.buffer += data
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        self.last_id += 1
        request = {"id": self.last_id, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.output, json.dumps(request).encode() + b"\0")
        while True:
            message = self.receive()
            if message.get("id") == self.last_id:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def open(self, page, width=1280, scheme="light", media="screen"):
        self.events.clear()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=page.as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise AssertionError(result["exceptionDetails"])
        return result["result"].get("value")

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
            self.process.wait(timeout=TIMEOUT_S)
        finally:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()
            os.close(self.input)
            os.close(self.output)


@unittest.skipUnless(BROWSER, "no chromium here: scripts/setup --with-browser installs one")
@unittest.skipUnless(PROGRAM, "the program that writes the simulated report was not named")
class ReportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.sound = Path(cls.folder.name) / "sound" / "index.html"
        cls.broken = Path(cls.folder.name) / "broken" / "index.html"
        cls.merged = Path(cls.folder.name) / "merged" / "index.html"
        cls.compared = Path(cls.folder.name) / "compared" / "index.html"
        subprocess.run([PROGRAM, cls.sound.parent], check=True)
        subprocess.run([PROGRAM, cls.broken.parent, "broken"], check=True)
        subprocess.run([PROGRAM, cls.merged.parent, "merged"], check=True)
        subprocess.run([PROGRAM, cls.compared.parent, "compared"], check=True)
        cls.browser = Browser(str(Path(cls.folder.name) / "profile"))

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def column(self, table, index):
        return self.browser.evaluate(
            f"[...document.querySelector('{table}').tBodies[0].rows]"
            f".filter((row) => !row.hidden).map((row) => row.cells[{index}].textContent.trim())")

    def filter(self, table, words):
        self.browser.evaluate(
            f"(() => {{ const input = document.querySelector('input[data-filters={table}]');"
            f" input.value = '{words}'; input.dispatchEvent(new Event('input')); }})()")

    def reddish(self, selector):
        red, green, blue = (int(part) for part in self.browser.evaluate(
            f"getComputedStyle(document.querySelector('{selector}')).color").strip("rgb()").split(","))
        return red > 2 * max(green, blue)

    def pictures(self, selector, ink=""):
        """Of elements like these, each at one and the same place: in their own colours, or in a style's."""
        pictures = []
        for index in range(self.browser.evaluate(f"document.querySelectorAll('{selector}').length")):
            self.browser.evaluate(
                f"(() => {{ const copy = document.querySelectorAll('{selector}')[{index}].cloneNode(true);"
                " copy.id = 'copy'; copy.style.cssText ="
                f" 'position: fixed; left: 0; top: 0; z-index: 9; background: white; {ink}';"
                " document.body.append(copy); })()")
            clip = {"x": 0, "y": 0, "width": MARK_SIZE, "height": MARK_SIZE, "scale": 1}
            pictures.append(self.browser.call("Page.captureScreenshot", clip=clip)["data"])
            self.browser.evaluate("document.getElementById('copy').remove()")
        return pictures

    def assert_quiet(self, page):
        noise = [event for event in self.browser.events if event.get("method") in NOISE]
        self.assertEqual(noise, [])
        requests = [event["params"]["request"]["url"] for event in self.browser.events
                    if event.get("method") == "Network.requestWillBeSent"]
        self.assertEqual([url for url in requests if not url.startswith("data:")], [page.as_uri()])

    def test_renders_without_a_word_and_without_a_request(self):
        for page in (self.sound, self.merged, self.compared):
            for width, scheme in ((1280, "light"), (380, "light"), (1280, "dark")):
                self.browser.open(page, width, scheme)
                self.browser.evaluate("document.querySelectorAll('button').forEach((b) => b.click())")
                self.assert_quiet(page)

    def test_says_first_that_it_is_simulated_and_then_the_verdict(self):
        self.browser.open(self.sound)
        self.assertIn("SIMULATED", self.browser.evaluate("document.querySelector('h1').textContent"))
        self.assertIn("SIMULATED", self.browser.evaluate("document.title"))
        self.assertEqual(self.browser.evaluate("document.querySelector('h2').textContent"), "Verdict")

    def test_nothing_is_wider_than_a_phone(self):
        for page in (self.sound, self.merged, self.compared):
            self.browser.open(page, width=380)
            self.browser.evaluate("document.querySelectorAll('details.program').forEach((one) => one.open = true)")
            self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), 380)

    def test_drawings_have_a_size(self):
        self.browser.open(self.sound)
        empty = self.browser.evaluate(
            "[...document.querySelectorAll('svg')].filter((svg) => !svg.closest('details:not([open])') &&"
            " !svg.ownerSVGElement && !svg.getBoundingClientRect().width).length")
        self.assertEqual(empty, 0)
        self.assertGreater(self.browser.evaluate("document.querySelectorAll('circle').length"), 20)

    def test_dark_mode_is_dark(self):
        colours = []
        for scheme in ("light", "dark"):
            self.browser.open(self.sound, scheme=scheme)
            colours.append(self.browser.evaluate("getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(set(colours)), 2)

    def test_printed_it_is_black_on_white_and_fits_the_sheet(self):
        self.browser.open(self.sound, width=A4_WIDTH, scheme="dark", media="print")
        self.assertEqual(self.browser.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.assertEqual(self.browser.evaluate("getComputedStyle(document.body).color"), "rgb(0, 0, 0)")
        self.assertEqual(self.browser.evaluate("getComputedStyle(document.querySelector('nav')).display"), "none")
        self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), A4_WIDTH)
        sheets = base64.b64decode(self.browser.call("Page.printToPDF", printBackground=True)["data"])
        self.assertTrue(sheets.startswith(b"%PDF-"))

    def test_sorts_numbers_as_numbers_both_ways(self):
        self.browser.open(self.sound)
        click = ("[...document.querySelectorAll('#methods thead th')][1]"
                 ".querySelector('button').click()")
        self.browser.evaluate(click)
        falling = [float(text.replace("–", "0")) for text in self.column("#methods", 1)]
        self.assertGreater(len(falling), 3)
        self.assertEqual(falling, sorted(falling, reverse=True))
        self.assertNotEqual(falling[0], falling[-1])
        self.browser.evaluate(click)
        rising = [float(text.replace("–", "0")) for text in self.column("#methods", 1)]
        self.assertEqual(rising, sorted(falling))
        self.assertEqual(self.browser.evaluate(
            "document.querySelectorAll('#methods thead th')[1].getAttribute('aria-sort')"), "ascending")

    def test_controls_stay_below_profilers_when_sorted(self):
        self.browser.open(self.sound)
        self.browser.evaluate("document.querySelector('#verdicts button').click()")
        self.assertEqual(self.browser.evaluate(
            "document.querySelector('#verdicts').tBodies[1].rows[0].className"), "group")

    def test_filters_methods(self):
        self.browser.open(self.sound)
        everything = len(self.column("#methods", 0))
        self.filter("methods", "sort PART")
        self.assertEqual(self.column("#methods", 0), ["sim.Sort.partition"])
        self.assertGreater(everything, 1)

    def test_outcomes_are_told_apart_without_colours(self):
        self.browser.open(self.sound)
        in_colours = self.pictures(MARKS)
        self.browser.call("Emulation.setEmulatedVisionDeficiency", type="achromatopsia")
        try:
            in_greys, in_black = self.pictures(MARKS), self.pictures(MARKS, "color: black")
        finally:
            self.browser.call("Emulation.setEmulatedVisionDeficiency", type="none")
        self.assertNotEqual(in_greys, in_colours)  # else the browser does not emulate it
        self.assertEqual(len(set(in_greys)), len(in_greys))
        self.assertEqual(len(set(in_black)), len(in_black))  # by their shapes, not by shades of grey alone
        words = self.browser.evaluate(
            f"[...document.querySelectorAll('{MARKS}')].map((one) => one.parentElement.textContent.trim())")
        self.assertGreater(len(words), 5)
        self.assertEqual(len(set(words) - {""}), len(in_black))

    def test_what_colours_say_stands_there_in_words_too(self):
        self.browser.open(self.sound)
        chips = {tuple(chip) for chip in self.browser.evaluate(
            "[...document.querySelectorAll('.chip')].map((one) => [one.className, one.textContent.trim()])")}
        self.assertGreater(len({kind for kind, _ in chips}), 2)
        self.assertEqual(len({text for _, text in chips} - {""}), len(chips))  # no two kinds have the same words
        rows = self.browser.evaluate(
            "[...document.querySelectorAll('.rows > .what')].map((one) => one.textContent.trim())")
        self.assertGreater(len(rows), 6)
        self.assertNotIn("", rows)

    def test_a_comparison_sorts_by_the_change_of_errors(self):
        self.browser.open(self.compared)
        table = "table[data-sortable]"
        self.browser.evaluate(f"document.querySelectorAll('{table} thead th')[7].querySelector('button').click()")
        changes = self.browser.evaluate(
            f"[...document.querySelector('{table}').tBodies[0].rows].map((row) => Number(row.cells[7].dataset.value))")
        self.assertGreater(len(set(changes)), 1)
        self.assertEqual(changes, sorted(changes, reverse=True))
        self.assertEqual(self.column(table, 0)[0], "perfect")  # it skids in the second report
        self.assert_quiet(self.compared)

    def test_a_failing_control_comes_first_and_in_red(self):
        self.browser.open(self.broken)
        self.assertIn("No verdict", self.browser.evaluate("document.querySelector('[role=alert]').textContent"))
        self.assertTrue(self.reddish("[role=alert] strong"))
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('#verdicts .chip').length"), 0)

    def test_methods_before_and_after_sort_and_are_filtered(self):
        self.browser.open(self.sound)
        everything = len(self.column("#changes", 0))
        self.filter("changes", "perfect +50 sort.part")
        self.assertEqual(self.column("#changes", 0), ["sim.Sort.partition"])
        self.assertEqual(self.column("#changes", 1), ["perfect"])
        self.assertEqual(self.column("#changes", 2), ["+50 %"])
        self.filter("changes", "")
        self.assertEqual(len(self.column("#changes", 0)), everything)
        self.browser.evaluate("document.querySelectorAll('#changes thead th')[3].querySelector('button').click()")
        before = [float(text) for text in self.column("#changes", 3)]
        self.assertGreater(len(set(before)), 3)
        self.assertEqual(before, sorted(before, reverse=True))

    def test_a_program_that_is_left_out_is_marked_in_red(self):
        self.browser.open(self.merged)
        self.assertIn("1 of 2 programs fails its controls and is left out of the verdicts: drifting kernel",
                      self.browser.evaluate("document.querySelector('[role=alert]').textContent"))
        self.assertIn("hold", self.browser.evaluate("document.querySelector('[role=status]').textContent"))
        self.assertIn("control “null” FAILS",
                      self.browser.evaluate("document.querySelector('#program-2 > summary').textContent"))
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.program.fails').length"), 1)
        for selector in ("[role=alert] strong", "#program-2 > summary", "#program-2 > summary .chip",
                         "#program-2 .banner strong", "nav a.fails"):
            self.assertTrue(self.reddish(selector), selector)

    def test_tables_of_each_program_sort(self):
        self.browser.open(self.merged)
        for number in (1, 2):
            table = f"#methods-{number}"
            self.browser.evaluate(f"document.querySelectorAll('{table} thead th')[1].querySelector('button').click()")
            shares = [float(text.replace("–", "0")) for text in self.column(table, 1)]
            self.assertGreater(len(shares), 3)
            self.assertEqual(shares, sorted(shares, reverse=True))
        self.filter("methods-2", "sort PART")
        self.assertEqual(self.column("#methods-2", 0), ["sim.Sort.partition"])
        self.assertGreater(len(self.column("#methods-1", 0)), 1)

    def test_a_link_unfolds_its_program(self):
        self.browser.open(self.merged)
        folded = "!document.getElementById('program-2').open"
        self.assertTrue(self.browser.evaluate(folded))
        for _ in range(2):  # the second time the address stays as it is
            self.browser.evaluate("document.querySelector('nav a[href=\"#program-2\"]').click()")
            self.assertFalse(self.browser.evaluate(folded))
            self.browser.evaluate("document.getElementById('program-2').open = false")

    def test_prints_all_programs_and_folds_them_again(self):
        self.browser.open(self.merged)
        opened = "[...document.querySelectorAll('details.program')].map((one) => one.open)"
        self.assertEqual(self.browser.evaluate(opened), [True, False])
        # The page's own listeners come first.
        self.browser.evaluate(f"addEventListener('beforeprint', () => {{ window.printed = {opened}; }})")
        sheets = base64.b64decode(self.browser.call("Page.printToPDF", printBackground=True)["data"])
        self.assertTrue(sheets.startswith(b"%PDF-"))
        self.assertEqual(self.browser.evaluate("window.printed"), [True, True])
        self.assertEqual(self.browser.evaluate(opened), [True, False])
        self.assert_quiet(self.merged)

    def test_style_alone_prints_all_programs_where_it_can(self):
        self.browser.open(self.merged, width=A4_WIDTH, media="print")
        if not self.browser.evaluate("CSS.supports('selector(details::details-content)')"):
            self.skipTest("this browser's style has no say in what is folded")
        self.assertTrue(self.browser.evaluate("document.querySelector('#blocks-2').checkVisibility()"))
        self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), A4_WIDTH)

    def test_is_readable_without_script(self):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        try:
            self.browser.open(self.sound)
        finally:
            self.browser.call("Emulation.setScriptExecutionDisabled", value=False)
        self.assertGreater(self.browser.evaluate("document.querySelector('#methods').tBodies[0].rows.length"), 3)


if __name__ == "__main__":
    unittest.main()
