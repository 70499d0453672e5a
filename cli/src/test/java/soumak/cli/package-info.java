/** Tests of the command, mostly as a user meets it: whole command lines in a JVM of their own. */
@NullMarked
package soumak.cli;

import org.jspecify.annotations.NullMarked;
