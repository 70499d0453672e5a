/** The workload {@code bang} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.bang;
