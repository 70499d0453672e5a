/** Whole programs of capsules: woven, and run under every policy and in simulations. */
@NullMarked
package soumak.weaver.capsules;

import org.jspecify.annotations.NullMarked;
