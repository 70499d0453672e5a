/**
 * Fourteen programs of actors, to measure what it is worth where each actor runs.
 *
 * <p>They are those with which Upadhyaya and Rajan (2014) measured their mapping of actors to
 * threads; each is written anew, as capsules, in a package of its own. {@link
 * soumak.bench.mapping.Programs} lists them.
 */
@org.jspecify.annotations.NullMarked
package soumak.bench.mapping;
