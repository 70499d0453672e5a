/** Nodes and the cluster that they form: how a JVM becomes a node, and what plugs into it. */
@NullMarked
package soumak.cluster;

import org.jspecify.annotations.NullMarked;
