package soumak.bench.peer;

import com.softwaremill.jox.Channel;

/** One of Jox's channels. */
final class JoxInbox<T> implements Inbox<T> {
  private final Channel<T> channel;

  JoxInbox(Channel<T> channel) {
    this.channel = channel;
  }

  @Override
  public void put(T value) throws InterruptedException {
    channel.send(value);
  }

  @Override
  public T take() throws InterruptedException {
    return channel.receive();
  }
}
