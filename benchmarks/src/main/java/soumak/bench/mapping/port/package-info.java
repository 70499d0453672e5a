/**
 * The fourteen programs for runtimes that are not Soumak's: actors that are sent message objects.
 *
 * <p>A {@link soumak.bench.mapping.port.Port} is one of the programs, in the package of that
 * program; an {@link soumak.bench.mapping.port.Actors} is a runtime. What {@code throws Pausable}
 * in a capsule, a wait for an answer, is a message more here.
 */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping.port;
