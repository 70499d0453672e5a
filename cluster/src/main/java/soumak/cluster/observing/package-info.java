/** What flight recordings are told of the cluster. */
@NullMarked
package soumak.cluster.observing;

import org.jspecify.annotations.NullMarked;
