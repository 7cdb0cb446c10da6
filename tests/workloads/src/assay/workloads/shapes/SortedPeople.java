// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import assay.workloads.kernels.Kernel;

/** Sorts objects by comparators that are made of others, by the library and by a merge sort of its own. */
final class SortedPeople implements Kernel {
    private record Person(String name, int age, double height) {}

    private static final String[] NAMES = {"Ada", "Bo", "Cleo", "Dov", "Eda", "Finn", "Gul", "Hana", "Ivo", "June"};

    private static final List<Comparator<Person>> ORDERS = List.of(
            Comparator.comparing(Person::name).thenComparingInt(Person::age),
            Comparator.comparingDouble(Person::height).reversed(),
            (one, other) -> one.age() != other.age() ? Integer.compare(one.age(), other.age()) : one.name().compareTo(other.name()));

    @Override
    public long iterate(int size) {
        List<Person> people = peopleOf(size);
        long checksum = 0;
        for (Comparator<Person> order : ORDERS) {
            List<Person> sorted = new ArrayList<>(people);
            sorted.sort(order);
            Person[] merged = people.toArray(Person[]::new);
            mergeSort(merged, new Person[size], 0, size, order);
            if (!sorted.equals(Arrays.asList(merged))) {
                throw new IllegalStateException("two stable sorts differ");
            }
            checksum = checksum * 1_000_003 + checksumOf(merged);
        }
        return checksum;
    }

    private static List<Person> peopleOf(int size) {
        List<Person> people = new ArrayList<>(size);
        int random = 7;
        for (int i = 0; i < size; i++) {
            random = random * 1_664_525 + 1_013_904_223;
            String name = NAMES[(random >>> 10) % NAMES.length] + (random >>> 20) % 50;
            people.add(new Person(name, (random >>> 12) % 90, 1.5 + (random >>> 8) % 600 / 1_000.0));
        }
        return people;
    }

    /** Sorts from {@code begin} to {@code end}, which is not included, and keeps the order of equal ones. */
    private static void mergeSort(Person[] people, Person[] space, int begin, int end, Comparator<Person> order) {
        if (end - begin < 2) {
            return;
        }
        int middle = (begin + end) >>> 1;
        mergeSort(people, space, begin, middle, order);
        mergeSort(people, space, middle, end, order);
        System.arraycopy(people, begin, space, begin, middle - begin);
        int left = begin;
        int right = middle;
        for (int to = begin; left < middle; to++) {
            boolean isFromRight = right < end && order.compare(people[right], space[left]) < 0;
            people[to] = isFromRight ? people[right++] : space[left++];
        }
    }

    private static long checksumOf(Person[] people) {
        long sum = 0;
        for (Person person : people) {
            sum = sum * 31 + person.name().hashCode() + person.age() + (long) (person.height() * 1_000);
        }
        return sum;
    }
}
