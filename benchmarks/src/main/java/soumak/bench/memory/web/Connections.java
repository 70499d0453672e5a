package soumak.bench.memory.web;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import soumak.Actor;
import soumak.Pausable;
import soumak.bench.memory.web.Web.Server;
import soumak.net.TcpListener;

/** Accepts connections, each for a task of its own, until the listener is closed. */
final class Connections {
  private Connections() {}

  /** Gives how many there were, when the last of them has ended. */
  static int accept(TcpListener listener, Server server, Path folder) throws Pausable, IOException {
    List<Actor> all = new ArrayList<>();
    try {
      while (true) {
        all.add(server.connection(listener.accept(), folder).start());
      }
    } catch (ClosedChannelException end) {
      for (Actor it : all) {
        it.join();
      }
      return all.size();
    }
  }
}
