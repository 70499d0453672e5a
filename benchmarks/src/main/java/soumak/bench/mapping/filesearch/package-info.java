/** The program {@code FileSearch}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.filesearch;
