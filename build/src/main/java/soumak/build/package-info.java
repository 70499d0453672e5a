/**
 * The one pipeline that every front calls: it reads classes from a folder, a jar or memory, has
 * them woven, and writes all of the result or nothing.
 */
@NullMarked
package soumak.build;

import org.jspecify.annotations.NullMarked;
