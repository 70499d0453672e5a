/**
 * Runs programs to see whether they touch messages that they do not own, and holds that against
 * what the checker says: no program that it accepts may.
 */
@NullMarked
package soumak.checker.oracle;

import org.jspecify.annotations.NullMarked;
