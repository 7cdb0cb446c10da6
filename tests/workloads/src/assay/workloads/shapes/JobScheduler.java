// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.ArrayDeque;
import java.util.Queue;

import assay.workloads.kernels.Kernel;

/**
 * A cooperative scheduler in linked objects: jobs of three kinds share devices of two kinds and send each other packets.
 * Jobs are called through an abstract class, devices through an interface.
 */
final class JobScheduler implements Kernel {
    private static final int URGENCIES = 4;
    private static final int LOAD = 8;

    private interface Device {
        /** Whether the job has the device now. If not, the device makes the job ready later. */
        boolean request(Job job);

        void release(Scheduler scheduler);
    }

    /** A device with one user at a time. */
    private static final class Crane implements Device {
        private final Queue<Job> waiting = new ArrayDeque<>();
        private Job user;

        @Override
        public boolean request(Job job) {
            if (user != null && user != job) {
                waiting.add(job);
                return false;
            }
            user = job;
            return true;
        }

        @Override
        public void release(Scheduler scheduler) {
            user = waiting.poll();
            if (user != null) {
                scheduler.makeReady(user);
            }
        }
    }

    /** A device that has room for all. */
    private static final class Quay implements Device {
        private int visits;

        @Override
        public boolean request(Job job) {
            visits++;
            return true;
        }

        @Override
        public void release(Scheduler scheduler) {
            scheduler.checksum += visits;
        }
    }

    private abstract static class Job {
        final int urgency;
        Job next;  // in the scheduler's list
        boolean isReady;
        int packets;

        Job(int urgency) {
            this.urgency = urgency;
        }

        /** Does a piece of the work, and tells whether the job can go on at once. */
        abstract boolean resume(Scheduler scheduler);
    }

    /** Sends its packets to another job. It gives the device back after some of them. */
    private static final class Unloader extends Job {
        private static final int AT_ONCE = 5;
        private final Device device;
        private final Job receiver;

        Unloader(int urgency, Device device, Job receiver, int packets) {
            super(urgency);
            this.device = device;
            this.receiver = receiver;
            this.packets = packets;
        }

        @Override
        boolean resume(Scheduler scheduler) {
            if (packets == 0 || !device.request(this)) {
                return false;
            }
            packets--;
            scheduler.send(receiver);
            if (packets % AT_ONCE == 0) {
                device.release(scheduler);
            }
            return true;
        }
    }

    /** Sends every third packet to one job, and the others to another. */
    private static final class Sorter extends Job {
        private final Job often;
        private final Job seldom;
        private int sorted;

        Sorter(int urgency, Job often, Job seldom) {
            super(urgency);
            this.often = often;
            this.seldom = seldom;
        }

        @Override
        boolean resume(Scheduler scheduler) {
            packets--;
            sorted++;
            scheduler.send(sorted % 3 == 0 ? seldom : often);
            return packets > 0;
        }
    }

    /** Drives away with every full load. */
    private static final class Truck extends Job {
        Truck(int urgency) {
            super(urgency);
        }

        @Override
        boolean resume(Scheduler scheduler) {
            if (packets >= LOAD) {
                packets -= LOAD;
                scheduler.checksum = scheduler.checksum * 31 + urgency;
            }
            return packets >= LOAD;
        }
    }

    /** Resumes the most urgent job that is ready; of equally urgent ones, the one that has waited longest. */
    private static final class Scheduler {
        private final Job[] first = new Job[URGENCIES];
        private final Job[] last = new Job[URGENCIES];
        long checksum;

        void makeReady(Job job) {
            if (job.isReady) {
                return;
            }
            job.isReady = true;
            job.next = null;
            if (first[job.urgency] == null) {
                first[job.urgency] = job;
            } else {
                last[job.urgency].next = job;
            }
            last[job.urgency] = job;
        }

        void send(Job job) {
            job.packets++;
            makeReady(job);
        }

        void run() {
            for (Job job = take(); job != null; job = take()) {
                if (job.resume(this)) {
                    makeReady(job);
                }
            }
        }

        private Job take() {
            for (int urgency = URGENCIES - 1; urgency >= 0; urgency--) {
                Job job = first[urgency];
                if (job != null) {
                    first[urgency] = job.next;
                    job.isReady = false;
                    return job;
                }
            }
            return null;
        }
    }

    @Override
    public long iterate(int size) {
        Scheduler scheduler = new Scheduler();
        Job near = new Truck(0);
        Job far = new Truck(1);
        Job lastSorter = new Sorter(2, near, far);
        Job firstSorter = new Sorter(1, lastSorter, near);
        Device crane = new Crane();
        Device quay = new Quay();
        for (Device device : new Device[] {crane, crane, quay, crane}) {
            scheduler.makeReady(new Unloader(1, device, firstSorter, size));
            scheduler.makeReady(new Unloader(3, device, lastSorter, size / 2));
        }
        scheduler.run();
        return scheduler.checksum * 31 + near.packets + far.packets;
    }
}
