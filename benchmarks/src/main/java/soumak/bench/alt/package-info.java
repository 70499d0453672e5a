/** The workload {@code alt} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.alt;
