// What an interpreter for another language does all day: objects, closures, strings, regular expressions, sorting.
function queens(n) {
  var solutions = 0;
  function place(row, columns, left, right) {
    if (row === n) { solutions++; return; }
    for (var free = ((1 << n) - 1) & ~(columns | left | right); free; free &= free - 1) {
      var bit = free & -free;
      place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
  }
  place(0, 0, 0, 0);
  return solutions;
}

function words(count) {
  var random = 12345, list = [];
  for (var i = 0; i < count; i++) {
    var word = '';
    for (var j = 0; j < 4; j++) {
      random = (random * 1103515245 + 12345) % 2147483648;
      word += String.fromCharCode(97 + (random >>> 8) % 26);
    }
    list.push(word);
  }
  return list;
}

function histogram(list) {
  var counts = {};
  list.forEach(function (word) {
    var key = word.replace(/[aeiou]+/g, '-').substring(0, 3);
    counts[key] = (counts[key] || 0) + 1;
  });
  return Object.keys(counts).sort(function (a, b) {
    return counts[b] - counts[a] || (a < b ? -1 : 1);
  }).slice(0, 10).map(function (key) { return key + ':' + counts[key]; }).join(' ');
}

function Account(owner) { this.owner = owner; this.balance = 0; }
Account.prototype.book = function (amount) {
  if (this.balance + amount < 0) { throw new Error(this.owner + ' is short'); }
  this.balance += amount;
};

function bank(rounds) {
  var accounts = [], refused = 0;
  for (var i = 0; i < 50; i++) { accounts.push(new Account('owner ' + i)); }
  for (var round = 0; round < rounds; round++) {
    try {
      accounts[round % 50].book(((round * 37) % 101) - 48);
    } catch (e) {
      refused++;
    }
  }
  return refused + ' refused, ' + accounts.reduce(function (sum, a) { return sum + a.balance; }, 0) + ' left';
}

function mandelbrot(size) {
  var inside = 0;
  for (var y = 0; y < size; y++) {
    for (var x = 0; x < size; x++) {
      var cr = 3 * x / size - 2, ci = 2 * y / size - 1, zr = 0, zi = 0, n = 0;
      while (n < 50 && zr * zr + zi * zi < 4) {
        var next = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = next;
        n++;
      }
      if (n === 50) { inside++; }
    }
  }
  return inside;
}

for (var size = 6; size <= 11; size++) { print('queens ' + size + ': ' + queens(size)); }
print(histogram(words(120000)));
print(bank(600000));
print('inside: ' + mandelbrot(300));
print(JSON.stringify(JSON.parse('[' + words(30000).map(function (w) { return '{"w":"' + w + '"}'; }).join(',') + ']')).length);
