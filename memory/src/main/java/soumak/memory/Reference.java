package soumak.memory;

import org.jspecify.annotations.Nullable;

/**
 * Where a structure has pointers or slots, whose roots are dropped with it.
 *
 * @param nested the structures that have them, or null if they are here themselves
 */
record Reference(int offset, int count, int stride, @Nullable Layout<?> nested) {}
