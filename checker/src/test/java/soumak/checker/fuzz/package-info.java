/** Class files that no compiler writes: damaged ones, and valid ones made at random. */
@NullMarked
package soumak.checker.fuzz;

import org.jspecify.annotations.NullMarked;
