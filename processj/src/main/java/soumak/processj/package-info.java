/** The compiler of the ProcessJ language. */
@NullMarked
package soumak.processj;

import org.jspecify.annotations.NullMarked;
