/** What the tests of several modules share. */
@NullMarked
package soumak.testing;

import org.jspecify.annotations.NullMarked;
