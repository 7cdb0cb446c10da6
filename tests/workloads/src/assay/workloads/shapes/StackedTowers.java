// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import assay.workloads.kernels.Kernel;

/** Moves towers of disks between three stacks, once by recursion and once by a stack of tasks; a disk is a linked object. */
final class StackedTowers implements Kernel {
    private static final int STACKS = 3;

    private static final class Disk {
        final int width;
        Disk below;

        Disk(int width) {
            this.width = width;
        }
    }

    /** What is still to be moved. */
    private static final class Task {
        final int height;
        final int from;
        final int to;
        final Task later;

        Task(int height, int from, int to, Task later) {
            this.height = height;
            this.from = from;
            this.to = to;
            this.later = later;
        }
    }

    private final Disk[] tops = new Disk[STACKS];
    private long moves;
    private long checksum;

    @Override
    public long iterate(int size) {
        moves = 0;
        checksum = 0;
        build(size);
        move(size, 0, 2);
        moveByTasks(size, 2, 1);
        long expected = 2 * ((1L << size) - 1);
        if (moves != expected) {
            throw new IllegalStateException(moves + " moves instead of " + expected);
        }
        return checksum * 31 + tops[1].width;
    }

    private void build(int height) {
        for (int stack = 0; stack < STACKS; stack++) {
            tops[stack] = null;
        }
        for (int width = height; width > 0; width--) {
            push(new Disk(width), 0);
        }
    }

    private void push(Disk disk, int stack) {
        Disk top = tops[stack];
        if (top != null && top.width <= disk.width) {
            throw new IllegalStateException("a disk of " + disk.width + " on one of " + top.width);
        }
        disk.below = top;
        tops[stack] = disk;
    }

    private Disk pop(int stack) {
        Disk disk = tops[stack];
        tops[stack] = disk.below;
        disk.below = null;
        return disk;
    }

    private void moveTop(int from, int to) {
        Disk disk = pop(from);
        push(disk, to);
        moves++;
        checksum = checksum * 31 + disk.width * STACKS + to;
    }

    private void move(int height, int from, int to) {
        if (height == 0) {
            return;
        }
        int other = STACKS - from - to;
        move(height - 1, from, other);
        moveTop(from, to);
        move(height - 1, other, to);
    }

    private void moveByTasks(int all, int origin, int goal) {
        Task next = new Task(all, origin, goal, null);
        while (next != null) {
            Task task = next;
            next = task.later;
            if (task.height == 1) {
                moveTop(task.from, task.to);
            } else {
                int other = STACKS - task.from - task.to;
                Task last = new Task(task.height - 1, other, task.to, next);
                Task single = new Task(1, task.from, task.to, last);
                next = new Task(task.height - 1, task.from, other, single);
            }
        }
    }
}
