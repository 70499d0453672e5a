/**
 * The engine within one JVM: several nodes that lose and delay what real ones do, for tests and for
 * programs of one process. Real threads run it, or choices do, one event after the other, so that a
 * run can be repeated and all short ones enumerated.
 */
@NullMarked
package soumak.cluster.local;

import org.jspecify.annotations.NullMarked;
