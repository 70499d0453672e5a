/** The program {@code ScratchPad}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.scratchpad;
