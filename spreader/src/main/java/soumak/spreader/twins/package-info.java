/**
 * Classes that stand for those of the JDK with the same names in rewritten programs. They are
 * rewritten with the program, so they are plain Java with monitors, and use no class of the JDK
 * that has state. Each behaves as its namesake; what a namesake has besides is refused where it is
 * used.
 *
 * <p>What is null here is up to the program.
 */
@NullUnmarked
package soumak.spreader.twins;

import org.jspecify.annotations.NullUnmarked;
