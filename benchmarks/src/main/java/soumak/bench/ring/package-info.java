/** The workload {@code ring} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.ring;
