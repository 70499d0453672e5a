package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.cluster.DevelopmentKeys;
import soumak.cluster.NodeConfig;
import soumak.testing.FreePorts;
import soumak.testing.LongForm;

/** Who cannot come in is told why before the engine tries, and who may come in is not. */
@Execution(ExecutionMode.CONCURRENT)
class NeighboursTest {
  private static final String HERE = "127.0.0.1";
  private static final String ELSEWHERE = "127.0.0.2";

  /** Between looks at a node that changes. With -Dsoumak.long, looks follow each other. */
  private static final int PAUSE_MILLIS = LongForm.of(50, 0);

  @TempDir static Path folder;

  private static Path keys;
  private static Path others;
  private static int port;
  private static int plainPort;
  private static NodeProcess one;
  private static NodeProcess plain;

  @BeforeAll
  static void start() throws Exception {
    keys = folder.resolve("keys");
    others = folder.resolve("others");
    DevelopmentKeys.make(keys);
    DevelopmentKeys.make(others);
    port = FreePorts.next();
    plainPort = FreePorts.next();
    one = NodeProcess.start("one", HERE, port, 1, keys);
    plain = NodeProcess.start("plain", plainPort, 1);
    one.await("in ");
    plain.await("in ");
  }

  @AfterAll
  static void end() {
    one.close();
    plain.close();
  }

  private static Neighbours of(NodeConfig config) {
    return Settings.of(config).neighbours();
  }

  /** A node that looks at these addresses. */
  private static Neighbours of(String cluster, int port, Path keys, String bind, String... peers) {
    return of(new NodeConfig(cluster, "new", bind, port, List.of(peers), null, 1, keys));
  }

  private static Neighbours guest(String cluster, int port, Path keys) {
    return of(new NodeConfig(cluster, "new", HERE, port, List.of(HERE), null, 1, keys, true));
  }

  private static void isRefused(Neighbours at, String... why) {
    assertThatThrownBy(at::check)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(why);
  }

  private static void mayCome(Neighbours at) {
    assertThatCode(at::check).doesNotThrowAnyException();
  }

  @Test
  void whoHasTheKeysMayCome() {
    mayCome(of("test", port, keys, HERE));
    mayCome(guest("test", port, keys));
    mayCome(of("test", plainPort, null, HERE));
    mayCome(guest("test", plainPort, null));
    assertThat(of("test", port, keys, HERE).tell())
        .isEqualTo("the node at 127.0.0.1:" + port + " answers");
    assertThat(of("test", plainPort, null, HERE, "localhost").tell())
        .isEqualTo("the node at localhost (127.0.0.1:" + plainPort + ") answers");
  }

  @Test
  void keysOfAnotherAuthorityAreToldOf() {
    isRefused(
        of("test", port, others, HERE),
        "the node at 127.0.0.1:" + port + " has keys of another authority than those in '" + others,
        "copy node.p12, trust.p12 and password from the folder that it uses");
    isRefused(guest("test", port, others), "has keys of another authority");
  }

  /** They say nothing of it, but close the connection behind the handshake. */
  @Test
  void nodesThatDoNotAcceptACertificateAreToldOfWhenAllIsOver() throws Exception {
    Path mixed = Files.createDirectory(folder.resolve("mixed"));
    for (String it : List.of("node.p12", "password")) {
      Files.copy(others.resolve(it), mixed.resolve(it));
    }
    KeyStore trust = store(others);
    trust.setCertificateEntry("theirs", store(keys).getCertificate("ca"));
    try (OutputStream out = Files.newOutputStream(mixed.resolve("trust.p12"))) {
      trust.store(out, password(others));
    }
    for (int i = 0; i < LongForm.of(3, 10); i++) { // They close it sooner or later.
      mayCome(of("test", port, mixed, HERE));
      assertThat(of("test", port, mixed, HERE).tell())
          .contains("127.0.0.1:" + port + " does not accept the certificate in '" + mixed);
    }
  }

  private static KeyStore store(Path keys) throws Exception {
    return KeyStore.getInstance(keys.resolve("trust.p12").toFile(), password(keys));
  }

  private static char[] password(Path keys) throws Exception {
    return Files.readString(keys.resolve("password")).strip().toCharArray();
  }

  @Test
  void missingKeysAreToldOf() {
    String at = "the node at 127.0.0.1:";
    isRefused(of("test", port, null, HERE), at + port + " has keys: copy", "give it with --keys");
    isRefused(of("test", plainPort, keys, HERE), at + plainPort + " answers without TLS: start it");
  }

  @Test
  void nodesOfAnotherClusterArePassedOverByWhoCanFoundOne() {
    String who = "127.0.0.1:" + port + " is a node of the cluster 'test', not of 'shop'";
    mayCome(of("shop", plainPort, null, HERE)); // They share the port.
    isRefused(of("shop", port, keys, HERE), who + ": take another --port");
    isRefused(of("shop", port, others, HERE), who + ": take another --port");
    isRefused(of("shop", port, null, HERE), who + ": take another --port");
    isRefused(guest("shop", port, others), who);
    isRefused(of("shop", port, keys, ELSEWHERE, HERE), who);
    mayCome(of("shop", port, keys, ELSEWHERE, HERE, ELSEWHERE));
    mayCome(of("shop", port, keys, ELSEWHERE, HERE, "127.0.0.3"));
  }

  @Test
  void oneThatLetsItInIsEnough() throws Exception {
    try (NodeProcess two = NodeProcess.start("two", ELSEWHERE, port, 1, others)) {
      two.await("in ");
      for (Path its : List.of(keys, others)) {
        mayCome(of("test", port, its, "127.0.0.3", HERE, ELSEWHERE));
      }
      isRefused(of("test", port, null, "127.0.0.3", HERE, ELSEWHERE), HERE, ELSEWHERE);
    }
  }

  @Test
  void whoIsNotThereMayStartLater() throws Exception {
    int free = FreePorts.next();
    mayCome(of("test", free, keys, ELSEWHERE, HERE));
    mayCome(of("test", free, null, HERE));
    assertThat(of("test", free, null, HERE).tell())
        .isEqualTo("nothing answers at 127.0.0.1:" + free);
  }

  @Test
  void whoStartsIsWaitedFor() throws Exception {
    for (Path its : both(0)) {
      int free = FreePorts.next();
      try (NodeProcess late = NodeProcess.start("late", HERE, free, 1, its)) {
        CompletableFuture<String> in = coming(late, "in ");
        while (!in.isDone()) {
          mayCome(of("test", free, its, HERE));
          mayCome(of("test", free, its, ELSEWHERE, HERE));
          Thread.sleep(PAUSE_MILLIS);
        }
        assertThat(in).isCompletedWithValue("in late");
      }
    }
  }

  /** Without keys and with them; in a build, one of these. */
  private static List<Path> both(int one) {
    List<Path> both = Arrays.asList(null, keys);
    return LongForm.isOn() ? both : both.subList(one, one + 1);
  }

  private static CompletableFuture<String> coming(NodeProcess node, String news) {
    CompletableFuture<String> line = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            line.complete(node.await(news));
          } catch (InterruptedException | AssertionError e) {
            line.completeExceptionally(e);
          }
        });
    return line;
  }

  @Test
  void whoTakesOverThePortOfADeadNodeLetsOthersIn() throws Exception {
    for (Path its : both(1)) {
      int free = FreePorts.next();
      try (NodeProcess old = NodeProcess.start("old", HERE, free, 2, its);
          NodeProcess next = NodeProcess.start("next", HERE, free, 2, its)) {
        old.await("in ");
        next.await("in ");
        while (!old.ask("members").contains(",")) {
          Thread.sleep(10);
        }
        boolean first = old.ask("members").contains(" old");
        (first ? old : next).kill();
        CompletableFuture<String> alone = coming(first ? next : old, "change ");
        long end = 0;
        while (end == 0 || System.nanoTime() < end) {
          mayCome(of("test", free, its, HERE));
          Thread.sleep(PAUSE_MILLIS);
          if (end == 0 && alone.isDone()) {
            end = System.nanoTime() + 3_000_000_000L;
          }
        }
        assertThat(of("test", free, its, HERE).tell()).contains("answers");
      }
    }
  }

  @Test
  void whoWasStoppedIsWaitedFor() throws Exception {
    int free = FreePorts.next();
    try (NodeProcess still = NodeProcess.start("still", HERE, free, 1, keys)) {
      still.await("in ");
      still.signal("STOP");
      mayCome(of("test", free, keys, HERE));
      mayCome(guest("test", free, others));
      assertThat(of("test", free, keys, HERE).tell())
          .isEqualTo(
              "127.0.0.1:"
                  + free
                  + " takes connections and says nothing: no node, or a stopped or overloaded one");
    }
  }

  @Test
  void strangersThatSpeakAreToldOf() throws Exception {
    List<Stranger> strangers =
        List.of(Stranger.thatGreets("220 hello\r\n"), Stranger.thatAnswersLines("-ERR what?\r\n"));
    for (Stranger it : strangers) {
      try (it) {
        String who = "127.0.0.1:" + it.port() + " answers, but is no Soumak node";
        isRefused(guest("test", it.port(), null), who);
        isRefused(guest("test", it.port(), keys), who);
        isRefused(of("test", it.port(), keys, HERE), who + ": take another --port");
        isRefused(of("test", it.port(), null, ELSEWHERE, HERE), who);
        mayCome(of("test", it.port(), null, ELSEWHERE, HERE, ELSEWHERE));
      }
    }
  }

  /** A node that was stopped is silent too, and one that starts closes connections. */
  @Test
  void strangersThatSayNothingAreToldOfWhenAllIsOver() throws Exception {
    try (Stranger silent = Stranger.thatIsSilent()) {
      mayCome(guest("test", silent.port(), null));
      assertThat(guest("test", silent.port(), null).tell()).contains("says nothing: no node, or");
    }
    try (Stranger closing = Stranger.thatCloses()) {
      mayCome(guest("test", closing.port(), keys));
      assertThat(guest("test", closing.port(), keys).tell())
          .isEqualTo(
              "127.0.0.1:"
                  + closing.port()
                  + " does not say of which cluster it is: no node, or one that is just starting");
    }
  }
}
