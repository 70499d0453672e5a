/** Programs whose names and types are known: types, symbols and the typed tree. */
@NullMarked
package soumak.processj.typed;

import org.jspecify.annotations.NullMarked;
