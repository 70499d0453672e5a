/** The program {@code fannkuchredux}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.fannkuchredux;
