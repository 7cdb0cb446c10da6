// For the overhead benchmark: objects, closures, strings, arrays and numbers, for some seconds.
function Account(owner) { this.owner = owner; this.history = []; this.balance = 0; }
Account.prototype.add = function (amount) { this.history.push(amount); this.balance += amount; return this; };

function queens(n, row, columns, up, down) {
  if (row === n) return 1;
  var found = 0;
  for (var c = 0; c < n; c++) {
    if (columns[c] || up[row + c] || down[row - c + n]) continue;
    columns[c] = up[row + c] = down[row - c + n] = true;
    found += queens(n, row + 1, columns, up, down);
    columns[c] = up[row + c] = down[row - c + n] = false;
  }
  return found;
}

function accounts(count) {
  var all = [];
  for (var i = 0; i < count; i++) all.push(new Account("owner" + (i * 7919) % count));
  for (var j = 0; j < count * 10; j++) all[(j * 31) % count].add(j % 17);
  all.sort(function (a, b) { return b.balance - a.balance || (a.owner < b.owner ? -1 : 1); });
  return all[0].owner + all.reduce(function (sum, one) { return sum + one.history.length; }, 0);
}

function words(count) {
  var seen = {};
  for (var i = 0; i < count; i++) {
    var word = "w" + ((i * 2654435761) % 4093).toString(36);
    seen[word] = (seen[word] || 0) + 1;
  }
  return Object.keys(seen).sort().slice(0, 5).join(" ") + Object.keys(seen).length;
}

// The clocks of the kernels' harness: time as it passed, and CPU time of this thread, which other load does not change.
function clocks() {
  var threads = Packages.java.lang.management.ManagementFactory.getThreadMXBean();
  return {wallNanos: Packages.java.lang.System.nanoTime(), cpuNanos: threads.getCurrentThreadCpuTime()};
}

function micros(begin, end) { return Math.floor((end - begin) / 1000); }

// With a number of rounds as its argument, it prints a line after each, and rounds are a tenth as long: of short ones
// some are left alone even where others disturb a processor most of the time.
var printsTimes = arguments.length > 0;
var rounds = printsTimes ? Number(arguments[0]) : 24;
var part = printsTimes ? 0.1 : 1;
var result = "";
for (var round = 0; round < rounds; round++) {
  var begin = printsTimes && clocks();
  result = [queens(printsTimes ? 6 : 8, 0, [], [], []), accounts(part * 20000), words(part * 200000)].join(", ");
  if (printsTimes) {
    var end = clocks();
    print("rhino: iterations=1 runtime: " + micros(begin.wallNanos, end.wallNanos) + "us cpu: " +
          micros(begin.cpuNanos, end.cpuNanos) + "us");
  }
}
print(result);
