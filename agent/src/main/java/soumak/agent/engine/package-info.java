/** The weaver at load time, as the agent's own class loader loads it. */
@NullMarked
package soumak.agent.engine;

import org.jspecify.annotations.NullMarked;
