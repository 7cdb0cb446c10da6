// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

import java.util.concurrent.CountDownLatch;

/**
 * Threads that call methods of objects whose classes are known. Arguments: number of threads, calls of each method in each
 * thread, calls on null. `area` and `weighed` are not to be inlined.
 */
public final class Receivers {
    interface Shape {
        int area(int x);
    }

    static final class Square implements Shape {
        @Override
        public int area(int x) {
            return x * x;
        }
    }

    static final class Circle implements Shape {
        @Override
        public int area(int x) {
            return x * x * 3;
        }
    }

    static final class Bar implements Shape {
        @Override
        public int area(int x) {
            return x;
        }
    }

    static final class Point implements Shape {
        @Override
        public int area(int x) {
            return 0;
        }
    }

    /** More classes than compiled code remembers of a site. */
    enum Crowd implements Shape {
        A {
            @Override
            public int area(int x) {
                return x + 0;
            }
        },
        B {
            @Override
            public int area(int x) {
                return x + 1;
            }
        },
        C {
            @Override
            public int area(int x) {
                return x + 2;
            }
        },
        D {
            @Override
            public int area(int x) {
                return x + 3;
            }
        },
        E {
            @Override
            public int area(int x) {
                return x + 4;
            }
        },
        F {
            @Override
            public int area(int x) {
                return x + 5;
            }
        },
        G {
            @Override
            public int area(int x) {
                return x + 6;
            }
        },
        H {
            @Override
            public int area(int x) {
                return x + 7;
            }
        },
        I {
            @Override
            public int area(int x) {
                return x + 8;
            }
        },
        J {
            @Override
            public int area(int x) {
                return x + 9;
            }
        },
        K {
            @Override
            public int area(int x) {
                return x + 10;
            }
        },
        L {
            @Override
            public int area(int x) {
                return x + 11;
            }
        },
        M {
            @Override
            public int area(int x) {
                return x + 12;
            }
        },
        N {
            @Override
            public int area(int x) {
                return x + 13;
            }
        },
        O {
            @Override
            public int area(int x) {
                return x + 14;
            }
        },
        P {
            @Override
            public int area(int x) {
                return x + 15;
            }
        }
    }

    /** Its method has arguments of all kinds, in more slots than can be passed over on the stack. */
    abstract static class Load {
        abstract double weighed(int count, long each, double factor, Object label);
    }

    static final class Light extends Load {
        @Override
        double weighed(int count, long each, double factor, Object label) {
            return count * each * factor + (label == null ? 0 : 1);
        }
    }

    static final class Heavy extends Load {
        @Override
        double weighed(int count, long each, double factor, Object label) {
            return 10 * count * each * factor;
        }
    }

    private static final Shape[] SHAPES = {new Square(), new Circle(), new Bar(), new Point()};
    private static final Crowd[] CROWD = Crowd.values();
    private static final Load[] LOADS = {new Light(), new Heavy()};

    private Receivers() {}

    static int mono(int x) {
        return SHAPES[0].area(x);
    }

    static int bi(int x) {
        return SHAPES[x & 1].area(x);
    }

    static int mega(int x) {
        return SHAPES[x & 3].area(x);
    }

    static int crowd(int x) {
        return CROWD[x & 15].area(x);
    }

    static int wide(int x) {
        return (int) LOADS[x & 1].weighed(x, 2L, 0.5, "label");
    }

    private static int dispatch(Shape shape, int x) {
        return shape.area(x);
    }

    static int first(int x) {
        return dispatch(SHAPES[0], x);
    }

    static int second(int x) {
        return dispatch(SHAPES[1], x);
    }

    static int onNull(Shape shape) {
        try {
            return shape.area(1);
        } catch (NullPointerException expected) {
            return -1;
        }
    }

    static int all(int x) {
        return mono(x) + bi(x) + mega(x) + crowd(x) + wide(x) + first(x) + second(x);
    }

    /**
     * All threads call on null before work is compiled: compiled code knows that the receiver is null, and executes no call.
     */
    private static void work(int calls, int nulls, CountDownLatch callsOnNull) throws InterruptedException {
        int sum = 0;
        for (int x = 0; x < nulls; x++) {
            sum += onNull(null);
        }
        callsOnNull.countDown();
        callsOnNull.await();
        for (int x = 0; x < calls; x++) {
            sum += all(x);
        }
        synchronized (SHAPES) {
            checksum += sum;
        }
    }

    private static long checksum;

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int calls = Integer.parseInt(arguments[1]);
        int nulls = Integer.parseInt(arguments[2]);
        CountDownLatch callsOnNull = new CountDownLatch(threads.length);
        Runnable task = () -> {
            try {
                work(calls, nulls, callsOnNull);
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        };
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i % 2 == 0 ? Thread.ofPlatform().start(task) : Thread.ofVirtual().start(task);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("checksum=" + checksum);
    }
}
