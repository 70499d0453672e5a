/** Tests from outside: programs of other people, built and run from the packaged jars alone. */
@NullMarked
package soumak.outside;

import org.jspecify.annotations.NullMarked;
