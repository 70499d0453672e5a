/** Mailboxes, names and actors that may be on any node. */
@NullMarked
package soumak.cluster.mail;

import org.jspecify.annotations.NullMarked;
