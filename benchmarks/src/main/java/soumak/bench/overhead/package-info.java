/** The workload {@code overhead} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.overhead;
