/** The workload {@code skynet} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.skynet;
