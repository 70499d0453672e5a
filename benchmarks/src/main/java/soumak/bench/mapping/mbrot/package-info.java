/** The program {@code mbrot}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.mbrot;
