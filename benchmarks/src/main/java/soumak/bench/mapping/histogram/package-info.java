/** The program {@code Histogram}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.histogram;
