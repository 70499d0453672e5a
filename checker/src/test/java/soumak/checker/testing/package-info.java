/** Small programs in memory, and what the checker says of them. */
@NullMarked
package soumak.checker.testing;

import org.jspecify.annotations.NullMarked;
