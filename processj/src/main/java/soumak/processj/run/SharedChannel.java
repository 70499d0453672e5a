package soumak.processj.run;

import soumak.Channel;
import soumak.ReadEnd;
import soumak.WriteEnd;

/**
 * A channel with an end that several processes may use. Each use holds that end's lock; who claims
 * the end holds it over several. The lock belongs to the end, wherever that goes.
 */
public final class SharedChannel {
  private final ReadEnd<Object> in;
  private final WriteEnd<Object> out;

  /** A channel of which at least one end is shared. */
  public SharedChannel(boolean sharedRead, boolean sharedWrite) {
    // Alts wait for a writer without the lock: several at once, and beside who has it. The name
    // that a claim gives to an end may have gone to somebody who has no part in the claim.
    Channel<Object> channel = Channel.shared();
    in = sharedRead ? new SharedReadEnd(channel) : channel;
    out = sharedWrite ? new SharedWriteEnd(channel) : channel;
  }

  public ReadEnd<Object> in() {
    return in;
  }

  public WriteEnd<Object> out() {
    return out;
  }
}
