/** From trees to typed programs: names, types, and the rules of the language. */
@NullMarked
package soumak.processj.check;

import org.jspecify.annotations.NullMarked;
