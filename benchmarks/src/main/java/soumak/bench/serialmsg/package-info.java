/** The workload {@code serialmsg} and its contenders. */
@org.jspecify.annotations.NullMarked
package soumak.bench.serialmsg;
