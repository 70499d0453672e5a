/** From typed programs to class files, as a Java compiler would write them: not woven. */
@NullMarked
package soumak.processj.code;

import org.jspecify.annotations.NullMarked;
