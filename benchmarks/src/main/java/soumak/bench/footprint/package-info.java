/** The workload {@code footprint} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.footprint;
