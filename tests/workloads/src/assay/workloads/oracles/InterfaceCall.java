// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Nine receiver classes behind an interface. */
final class InterfaceCall {
    interface Rule {
        int callee(int value);
    }

    static final class Rule0 implements Rule {
        @Override
        public int callee(int value) {
            return value * 3 + 0;
        }
    }

    static final class Rule1 implements Rule {
        @Override
        public int callee(int value) {
            return value * 5 + 1;
        }
    }

    static final class Rule2 implements Rule {
        @Override
        public int callee(int value) {
            return value * 7 + 2;
        }
    }

    static final class Rule3 implements Rule {
        @Override
        public int callee(int value) {
            return value * 9 + 3;
        }
    }

    static final class Rule4 implements Rule {
        @Override
        public int callee(int value) {
            return value * 11 + 4;
        }
    }

    static final class Rule5 implements Rule {
        @Override
        public int callee(int value) {
            return value * 13 + 5;
        }
    }

    static final class Rule6 implements Rule {
        @Override
        public int callee(int value) {
            return value * 15 + 6;
        }
    }

    static final class Rule7 implements Rule {
        @Override
        public int callee(int value) {
            return value * 17 + 7;
        }
    }

    static final class Rule8 implements Rule {
        @Override
        public int callee(int value) {
            return value * 19 + 8;
        }
    }

    static Rule[] rules(int size) {
        Rule[] kinds = {
            new Rule0(), new Rule1(), new Rule2(), new Rule3(), new Rule4(),
            new Rule5(), new Rule6(), new Rule7(), new Rule8(),
        };
        Rule[] rules = new Rule[size];
        for (int i = 0; i < size; i++) {
            rules[i] = kinds[i % kinds.length];
        }
        return rules;
    }

    static long target(Rule[] rules) {
        int value = 0;
        for (int i = 0; i < rules.length; i++) {
            value = rules[i].callee(value);
        }
        return value;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Rule[] rules = rules(run.size);
        run.repeatAndPrint(() -> target(rules));
    }
}
