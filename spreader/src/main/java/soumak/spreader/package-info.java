/** Rewrites the class files of ordinary programs, so that nodes share their objects and threads. */
@NullMarked
package soumak.spreader;

import org.jspecify.annotations.NullMarked;
