/** Twins beside the classes that they stand for. */
@NullUnmarked
package soumak.spreader.twins;

import org.jspecify.annotations.NullUnmarked;
