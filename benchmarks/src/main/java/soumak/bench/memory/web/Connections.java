package soumak.bench.memory.web;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import soumak.Actor;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.bench.memory.web.Web.Server;
import soumak.net.TcpListener;

/** Accepts connections, each for a task of its own, until the listener is closed. */
final class Connections {
  private Connections() {}

  /**
   * Gives how many there were, when the last of them has ended.
   *
   * @throws TaskFailedException if one of them has failed
   */
  static int accept(TcpListener listener, Server server, Path folder) throws Pausable, IOException {
    List<Actor> all = new ArrayList<>();
    try {
      while (true) {
        all.add(server.connection(listener.accept(), folder).start());
      }
    } catch (ClosedChannelException end) {
      joinAll(all);
      return all.size();
    }
  }

  /** Waits for all, also if one has failed. */
  private static void joinAll(List<Actor> all) throws Pausable {
    TaskFailedException first = null;
    for (Actor it : all) {
      try {
        it.join();
      } catch (TaskFailedException failure) {
        first = first == null ? failure : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
