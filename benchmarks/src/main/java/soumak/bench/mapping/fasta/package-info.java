/** The program {@code fasta}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.fasta;
