/** The workload {@code alltoall} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.alltoall;
