/** What holds for the repository as a whole. */
@NullMarked
package soumak.structure;

import org.jspecify.annotations.NullMarked;
