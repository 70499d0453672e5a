/**
 * Mailboxes, names and actors that may be on any node.
 *
 * <p>Start with {@link soumak.cluster.mail.Mail#here}: it has the names of mailboxes and starts
 * actors. {@link soumak.cluster.mail.Gateway} lets programs in other languages in.
 */
@NullMarked
package soumak.cluster.mail;

import org.jspecify.annotations.NullMarked;
