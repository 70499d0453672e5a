/**
 * What the program can see of the agent: one class. Everything else is in {@link
 * soumak.agent.engine}, behind a class loader of its own.
 */
@NullMarked
package soumak.agent;

import org.jspecify.annotations.NullMarked;
