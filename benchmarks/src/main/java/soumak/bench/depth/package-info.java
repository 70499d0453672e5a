/** The workload {@code depth} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.depth;
