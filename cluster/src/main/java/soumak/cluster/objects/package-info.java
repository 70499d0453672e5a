/**
 * Objects, monitors and threads that the nodes of a cluster share, by the protocol of "Distributed
 * Kaffe": a node reads and writes a copy of its own, which the others invalidate before they write.
 * {@code docs/cluster-objects.md} has the states and the messages, and what programs can rely on.
 */
@NullMarked
package soumak.cluster.objects;

import org.jspecify.annotations.NullMarked;
