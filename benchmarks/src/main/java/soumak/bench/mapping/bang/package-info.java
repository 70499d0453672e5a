/** The program {@code bang}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.bang;
