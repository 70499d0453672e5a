/**
 * What compiled ProcessJ programs call. Methods that may pause exist twice, as in Soumak's core: as
 * Java calls them, and with a fiber, as woven code does.
 */
@NullMarked
package soumak.processj.run;

import org.jspecify.annotations.NullMarked;
