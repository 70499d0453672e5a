/** The workload {@code handover} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.handover;
