package soumak.processj.run;

import soumak.Channel;
import soumak.Mutex;
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
    Channel<Object> channel = new Channel<>();
    in = sharedRead ? new SharedReadEnd(channel, new Mutex()) : channel;
    out = sharedWrite ? new SharedWriteEnd(channel, new Mutex()) : channel;
  }

  public ReadEnd<Object> in() {
    return in;
  }

  public WriteEnd<Object> out() {
    return out;
  }
}
