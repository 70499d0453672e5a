package soumak.bench.cluster;

import java.io.IOException;

/**
 * The process that answers: a node with two services, or an actor system with two actors. The first
 * argument says which; it prints {@code in} when it is there.
 */
public final class Far {
  private Far() {}

  /** Ends when its input does. */
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "node" -> Nodes.serve(Integer.parseInt(args[1]));
      case "pekko" -> PekkoRemote.serve();
      case "pair" -> Nodes.pair(Integer.parseInt(args[1]), args[2]);
      case "pekko-pair" -> PekkoRemote.pair(args.length > 1 ? args[1] : "");
      default -> throw new IllegalArgumentException("no such program: " + args[0]);
    }
    waitForInput();
    Runtime.getRuntime().halt(0);
  }

  private static void waitForInput() throws IOException {
    while (System.in.read() >= 0) {
      // Nothing is said.
    }
  }
}
