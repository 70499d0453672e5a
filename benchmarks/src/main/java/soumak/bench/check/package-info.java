/** How fast the isolation checker is: {@code ./soumak bench check}. */
@org.jspecify.annotations.NullMarked
package soumak.bench.check;
