/** The program {@code knucleotide}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.knucleotide;
