/** The workload {@code pairs} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.pairs;
