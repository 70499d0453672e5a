/**
 * Micro-benchmarks of single primitives, run by JMH: {@code ./soumak bench --jmh}. Each class
 * measures one primitive; each method is Soumak or a peer in the JDK, as its name says first.
 *
 * <p>{@link soumak.bench.micro.Micro} says how all of them measure and check.
 */
@org.jspecify.annotations.NullMarked
package soumak.bench.micro;
