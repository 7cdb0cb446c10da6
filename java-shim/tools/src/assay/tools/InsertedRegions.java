// SPDX-License-Identifier: Apache-2.0
package assay.tools;

import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;

/** The regions that a tool inserts into one class. */
interface InsertedRegions {
    /** Returns the number of places that got regions so far. */
    int count();

    /** Tells whether the method has a place for a region. Requires: the method has code. */
    boolean areIn(MethodModel method);

    /** Returns what inserts the regions into the method. */
    MethodTransform transformOf(MethodModel method);
}
