/** Programs with memory outside of the collector's heap, each beside its twin that collects. */
@org.jspecify.annotations.NullMarked
package soumak.bench.memory;
