package soumak.cluster.coherence;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.cluster.NodeConfig;

/** Who is at the addresses where a node looks for others. */
final class Neighbours {
  private static final int MOST_SECONDS = 8;

  private final NodeConfig config;
  private final @Nullable KeyFolder keys;
  private final List<String> hosts;

  /**
   * @param hosts where it looks for others
   */
  Neighbours(NodeConfig config, @Nullable KeyFolder keys, List<String> hosts) {
    this.config = config;
    this.keys = keys;
    this.hosts = List.copyOf(hosts);
  }

  /**
   * Throws if it is for sure that this node cannot come in anywhere, nor found a cluster. Nodes
   * that start, are slow or were stopped may let it in later.
   *
   * @throws IllegalStateException the message says why
   */
  void check() {
    List<Place> places = places();
    List<Finding> findings = look(places, false);
    if (has(findings, Finding.Kind.NODE) || has(findings, Finding.Kind.UNCLEAR)) {
      return;
    }
    boolean waits = !config.guest() && has(findings, Finding.Kind.ABSENT);
    boolean founds = !config.guest() && places.stream().anyMatch(Place::own);
    if (has(findings, Finding.Kind.WRONG)
        || (has(findings, Finding.Kind.OTHER) && !waits && !founds)) {
      throw new IllegalStateException(
          text(findings.stream().filter(it -> it.kind() != Finding.Kind.ABSENT).toList()));
    }
  }

  /** For people: what is at each of these addresses. */
  String tell() {
    return text(look(places(), true));
  }

  private static boolean has(List<Finding> findings, Finding.Kind kind) {
    return findings.stream().anyMatch(it -> it.kind() == kind);
  }

  private static String text(List<Finding> findings) {
    return findings.stream().map(Finding::text).collect(Collectors.joining("; "));
  }

  private record Place(String text, InetSocketAddress address, boolean own) {}

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    InetAddress bound = config.address();
    for (String host : hosts) {
      for (InetAddress it : addresses(host)) {
        InetSocketAddress address = new InetSocketAddress(it, config.port());
        String text = it.getHostAddress() + ":" + config.port();
        boolean isName = !host.equals(it.getHostAddress());
        boolean own = !config.guest() && it.equals(bound);
        places.add(new Place(isName ? host + " (" + text + ")" : text, address, own));
      }
    }
    return places;
  }

  private static InetAddress[] addresses(String host) {
    try {
      return InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      return new InetAddress[0];
    }
  }

  /** All at once, so that who does not answer costs no more time than one. */
  private List<Finding> look(List<Place> places, boolean patient) {
    Probe probe = new Probe(config.cluster(), keys, patient);
    List<Callable<Finding>> looks = new ArrayList<>();
    for (Place it : places) {
      looks.add(() -> probe.look(it.text(), it.address(), it.own()));
    }
    ExecutorService threads =
        Executors.newThreadPerTaskExecutor(
            Thread.ofPlatform().daemon().name("soumak-cluster-look-", 0).factory());
    try {
      List<Finding> findings = new ArrayList<>();
      for (Future<Finding> it : threads.invokeAll(looks, MOST_SECONDS, TimeUnit.SECONDS)) {
        boolean seen = it.state() == Future.State.SUCCESS;
        String text = places.get(findings.size()).text() + " takes too long to answer";
        findings.add(seen ? it.resultNow() : Finding.unclear(text));
      }
      return findings;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } finally {
      threads.shutdownNow();
    }
  }
}
