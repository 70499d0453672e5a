/**
 * Nodes and the cluster that they form: how a JVM becomes a node, and what plugs into it.
 *
 * <p>{@link soumak.cluster.Cluster#here} is the node that a program runs on ({@code soumak run
 * --nodes 3 Program.java}); {@link soumak.cluster.Cluster#join} makes this JVM one. What programs
 * do with nodes is in {@link soumak.cluster.mail} (mailboxes and actors of other nodes) and {@link
 * soumak.cluster.objects} (shared objects).
 */
@NullMarked
package soumak.cluster;

import org.jspecify.annotations.NullMarked;
