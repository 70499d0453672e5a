/** The workload {@code create} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.create;
