/**
 * The compiler of the ProcessJ language: {@link soumak.processj.ProcessJ} makes class files of
 * sources. docs/processj.md of the sources describes the language.
 */
@NullMarked
package soumak.processj;

import org.jspecify.annotations.NullMarked;
