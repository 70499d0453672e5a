/**
 * Compiles, weaves, loads and runs classes in tests, with a fiber that pauses where the test says.
 */
@NullMarked
package soumak.weaver.testing;

import org.jspecify.annotations.NullMarked;
