/** The workload {@code pingpong} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.pingpong;
