package soumak.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import soumak.cluster.Cluster;
import soumak.cluster.NodeConfig;
import soumak.cluster.StatusEndpoint;
import soumak.cluster.engine.Node;

/** {@code soumak node}: a JVM that is a node until it is ended. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description = {
      "Starts a node, which looks for the others of its cluster, and founds it if there are none.",
      "It ends by SIGTERM or Ctrl-C, when it has handed over what it kept, or with the exit code 1",
      "when the others have shut it out."
    },
    footer = {
      "",
      "Examples:",
      "  soumak node",
      "  soumak node --status 7600       # then: curl http://127.0.0.1:7600/",
      "  soumak node --bind 10.0.0.1 --peers 10.0.0.1,10.0.0.2,10.0.0.3 --size 3 --keys keys",
      "  soumak node --bind $POD_IP --dns nodes.default.svc.cluster.local --size 3 --keys /keys"
    })
final class NodeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--cluster", paramLabel = "NAME", description = "Nodes find others of the same.")
  private String cluster = NodeConfig.DEFAULT_CLUSTER;

  @Option(names = "--name", paramLabel = "NAME", description = "The node's name, for people.")
  private @Nullable String name;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description = "The one address to listen at; beyond this machine, --keys is needed.")
  private String bind = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port of the cluster, the same at all its nodes.")
  private int port = NodeConfig.DEFAULT_PORT;

  @Option(
      names = "--peers",
      paramLabel = "HOST",
      split = ",",
      description = "Where some of the nodes are; the first of these that starts founds it.")
  private List<String> peers = List.of();

  @Option(
      names = "--dns",
      paramLabel = "NAME",
      description = "A name with the addresses of all nodes, instead of --peers.")
  private @Nullable String dns;

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "How many nodes are planned; more than half must be there to change entries.")
  private int size = 1;

  @Option(
      names = "--keys",
      paramLabel = "DIR",
      description = "The keys of the cluster, as 'soumak cluster keys' makes them.")
  private @Nullable Path keys;

  @Option(
      names = "--status",
      paramLabel = "PORT",
      description = "Tells programs of this machine what all nodes do: JSON at this port's /.")
  private @Nullable Integer status;

  /** Of the nodes that {@code run --nodes} starts: they end when its end of the pipe does. */
  @Option(names = "--while-input", hidden = true)
  private boolean whileInput;

  @Override
  public Integer call() {
    NodeConfig config = config();
    StatusEndpoint endpoint = whileInput || status == null ? null : statusAt(status);
    Cluster joined = join(config, endpoint);
    CountDownLatch end = new CountDownLatch(1);
    joined.engine().onChange(it -> endIf(!it.contains(joined.engine().self()), end));
    if (whileInput) {
      return waitForInput();
    }
    AtomicBoolean told = new AtomicBoolean();
    Thread leave = new Thread(() -> leave(joined, told), "soumak-node-end");
    Runtime.getRuntime().addShutdownHook(leave);
    Node self = joined.engine().self();
    int here = joined.engine().members().nodes().size();
    PrintWriter out = spec.commandLine().getOut();
    out.println("soumak: the node " + self + " is in; nodes here: " + here + " of " + size);
    out.flush();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (told.get()) {
      return 0;
    }
    throw CommandException.failed("the node " + self + " was shut out by the others");
  }

  private static StatusEndpoint statusAt(int port) {
    try {
      return StatusEndpoint.open(port);
    } catch (IOException e) {
      throw CommandException.failed(
          "the status cannot be told at the port " + port + ": " + e.getMessage());
    }
  }

  private static Cluster join(NodeConfig config, @Nullable StatusEndpoint endpoint) {
    Cluster joined = join(config);
    if (endpoint != null) {
      endpoint.tell(joined);
    }
    return joined;
  }

  private static void leave(Cluster joined, AtomicBoolean told) {
    told.set(true);
    joined.close();
  }

  private static void endIf(boolean out, CountDownLatch end) {
    if (out) {
      end.countDown();
    }
  }

  private NodeConfig config() {
    if (status != null && (status < 1 || status > 0xffff)) {
      throw CommandException.usage("--status takes a port, 1 to 65535, not " + status);
    }
    boolean arePeersAsked = spec.commandLine().getParseResult().hasMatchedOption("--peers");
    if (arePeersAsked && (peers.isEmpty() || peers.contains(""))) {
      throw JoinedNodes.noHost("--peers", peers);
    }
    String own = name == null ? "node-" + ProcessHandle.current().pid() : name;
    try {
      return new NodeConfig(cluster, own, bind, port, peers, dns, size, keys);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }

  static Cluster join(NodeConfig config) {
    try {
      return Cluster.join(config);
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.outside(String.valueOf(e.getMessage()));
    }
  }

  /** The program's JVM has the other end, also if it is killed. What this node has goes with it. */
  private static int waitForInput() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is said.
      }
    } catch (IOException e) {
      // It has ended too.
    }
    writeRecordings();
    Runtime.getRuntime().halt(0);
    return 0;
  }

  /** Flight recordings with a file, which an exit would write. */
  private static void writeRecordings() {
    if (FlightRecorder.isInitialized()) {
      for (Recording it : FlightRecorder.getFlightRecorder().getRecordings()) {
        if (it.getState() == RecordingState.RUNNING && it.getDestination() != null) {
          it.stop();
        }
      }
    }
  }
}
