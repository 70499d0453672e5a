/** Tests of the pipeline: real sources, compiled, woven and run. */
@NullMarked
package soumak.build;

import org.jspecify.annotations.NullMarked;
