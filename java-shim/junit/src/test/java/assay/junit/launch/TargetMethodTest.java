// SPDX-License-Identifier: Apache-2.0
package assay.junit.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;

import org.junit.jupiter.api.Test;

class TargetMethodTest {
    static class Base {
        static int inherited(int[] numbers, String... words) {
            return numbers.length + words.length;
        }
    }

    static class Derived extends Base {
        static void twice(int x) {
        }

        static void twice(long x) {
        }

        void test() {
        }
    }

    private static TargetMethod find(String target) throws NoSuchMethodException {
        Method test = Derived.class.getDeclaredMethod("test");
        return TargetMethod.find(Derived.class, test, target);
    }

    @Test
    void namesAMethodAsResultsDo() throws NoSuchMethodException {
        String here = "assay.junit.launch.TargetMethodTest$";
        assertEquals(here + "Derived.test():void", find("").signature());
        assertEquals(here + "Base.inherited(int[], java.lang.String[]):int", find("inherited").signature());
        assertEquals(here + "Derived.twice(long):void", find("twice(long)").signature());
        assertEquals(here + "Derived.twice(long):void", find("TargetMethodTest$Derived.twice( long )").signature());
        assertEquals("java.lang.String.hashCode():int", find("java.lang.String.hashCode").signature());
        assertEquals("-XX:CompileCommand=dontinline," + here + "Base::inherited", find("inherited").compileCommand());
    }

    @Test
    void saysWhatIsWrong() {
        assertEquals("there is no method 'nowhere' in assay.junit.launch.TargetMethodTest$Derived", assertThrows(IllegalArgumentException.class, () -> find("nowhere")).getMessage());
        assertEquals("there is no class 'a.B'", assertThrows(IllegalArgumentException.class, () -> find("a.B.c")).getMessage());
        String several = assertThrows(IllegalArgumentException.class, () -> find("twice")).getMessage();
        assertEquals(true, several.startsWith("there are several methods 'twice'; add the parameter types: "), several);
    }
}
