/** The workload {@code commstime} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.commstime;
