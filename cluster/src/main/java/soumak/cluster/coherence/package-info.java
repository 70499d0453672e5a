/**
 * The engine on Oracle Coherence CE: its configuration, entries that remember who changed them, and
 * messages. Nothing else in Soumak knows Coherence.
 */
@NullMarked
package soumak.cluster.coherence;

import org.jspecify.annotations.NullMarked;
