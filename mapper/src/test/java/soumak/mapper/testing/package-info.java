/** Small programs for tests: sources in memory, compiled and mapped. */
@NullMarked
package soumak.mapper.testing;

import org.jspecify.annotations.NullMarked;
