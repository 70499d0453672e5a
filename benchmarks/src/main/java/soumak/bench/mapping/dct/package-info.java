/** The program {@code DCT}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.dct;
