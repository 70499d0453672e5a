/**
 * The text of ProcessJ programs: tokens, the tree, the parser, and what is told about places in
 * them.
 */
@NullMarked
package soumak.processj.syntax;

import org.jspecify.annotations.NullMarked;
