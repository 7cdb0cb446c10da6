// Guest code for a language of Truffle's. The loop of `sum` runs n times and divides once each time, whatever the
// compiler makes of it: the divisor changes, so that no multiplication takes the division's place, and no dividend is
// known beforehand.
function sum(n, divisor) {
    let total = divisor >> 1;
    for (let i = 0; i < n; i++) {
        total = (total + i * 3) % divisor;
    }
    return total;
}

function* numbers(count) {
    for (let i = 0; i < count; i++) {
        yield sum(1000, 1000003 + (i & 1));
    }
}

const calls = 3000;
let checksum = 0;
for (const number of numbers(calls)) {
    checksum = (checksum * 31 + number) % 1000003;
}
const words = Array.from({length: 200}, (_, i) => "w" + (i * 7919) % 200);
words.sort((a, b) => a < b ? -1 : a > b ? 1 : 0);
console.log("checksum " + checksum + " " + words.slice(0, 3).join(" "));
