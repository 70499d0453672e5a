/**
 * The Maven plugin. Maven may run on an older JDK than Soumak needs, so the goals only collect what
 * is to be done and hand it to {@link soumak.maven.ForkMain} in a JVM of their own choice.
 */
@NullMarked
package soumak.maven;

import org.jspecify.annotations.NullMarked;
