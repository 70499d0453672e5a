/**
 * The seam to the distributed engine below: who is there, bytes from node to node, and atomic steps
 * on entries that survive the loss of a node. What stands above knows this package only.
 */
@NullMarked
package soumak.cluster.engine;

import org.jspecify.annotations.NullMarked;
