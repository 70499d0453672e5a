/** The program {@code ehb}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.ehb;
