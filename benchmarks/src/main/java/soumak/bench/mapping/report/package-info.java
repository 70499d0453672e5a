/** What {@code ./soumak bench mapping} has measured, as a table and as a plot. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.report;
