/** The soumak command: a thin front over the pipeline. */
@NullMarked
package soumak.cli;

import org.jspecify.annotations.NullMarked;
