// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Bodies that attract each other, five of them: floating point on object fields. */
final class NBody implements Kernel {
    private static final double STEP = 0.001;

    private static final class Body {
        final double mass;
        double x;
        double y;
        double z;
        double speedX;
        double speedY;
        double speedZ;

        Body(int index) {
            mass = 1.0 / (index + 1);
            x = index * 3.0;
            y = (index % 3) - 1.0;
            z = index * 0.25;
            speedY = index * 0.1;
        }
    }

    @Override
    public long iterate(int size) {
        Body[] bodies = new Body[5];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(i);
        }
        for (int step = 0; step < size; step++) {
            attract(bodies);
            move(bodies);
        }
        return Double.doubleToLongBits(energy(bodies));
    }

    private static void attract(Body[] bodies) {
        for (int i = 0; i < bodies.length; i++) {
            for (int j = i + 1; j < bodies.length; j++) {
                attract(bodies[i], bodies[j]);
            }
        }
    }

    private static void attract(Body one, Body other) {
        double dx = one.x - other.x;
        double dy = one.y - other.y;
        double dz = one.z - other.z;
        double squared = dx * dx + dy * dy + dz * dz + 0.01;
        double magnitude = STEP / (squared * Math.sqrt(squared));
        one.speedX -= dx * other.mass * magnitude;
        one.speedY -= dy * other.mass * magnitude;
        one.speedZ -= dz * other.mass * magnitude;
        other.speedX += dx * one.mass * magnitude;
        other.speedY += dy * one.mass * magnitude;
        other.speedZ += dz * one.mass * magnitude;
    }

    private static void move(Body[] bodies) {
        for (Body body : bodies) {
            body.x += STEP * body.speedX;
            body.y += STEP * body.speedY;
            body.z += STEP * body.speedZ;
        }
    }

    private static double energy(Body[] bodies) {
        double energy = 0;
        for (Body body : bodies) {
            energy += 0.5 * body.mass * (body.speedX * body.speedX + body.speedY * body.speedY + body.speedZ * body.speedZ);
        }
        return energy;
    }
}
