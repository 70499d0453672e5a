/**
 * Structures outside the garbage collector's heap, in regions that are freed as a whole, and
 * pointers that are freed one by one.
 *
 * <p>A {@link soumak.memory.Struct} is declared as an interface; a {@link soumak.memory.Region}
 * allocates it and gives a {@link soumak.memory.Ptr}, {@link soumak.memory.Unique} or {@link
 * soumak.memory.Counted} pointer. Whatever is done with a pointer whose memory is gone ends in an
 * {@link soumak.memory.OwnershipException}.
 *
 * <p>Reading order of what is inside: {@code Lease} (what a pointer's life hangs on), {@code Space}
 * (the memory of a region), {@code View} (access), {@code Layout} and {@code Accessors} (how
 * structures get their code), {@code Storage} and {@code Blocks} (where memory comes from), {@code
 * Ledger} (what is alive, and what was leaked), {@code Batch} (pointers that are watched together).
 */
@org.jspecify.annotations.NullMarked
package soumak.memory;
