/** A node of an overlay network, which forwards packets through a graph of operations. */
@org.jspecify.annotations.NullMarked
package soumak.bench.memory.overlay;
