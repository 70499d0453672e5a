package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.wire.cbor.Output;

/** The node with the fewest actors is found, whatever the others answer. */
class ChoosingTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  private final ChosenNodes nodes = new ChosenNodes(5, 1);
  private final List<Long> chosen = new ArrayList<>();

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // each answer that cannot be read is logged
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  /** A node that gives this answer to each question. */
  private Engine answering(String name, Supplier<CompletionStage<byte[]>> answer) {
    Engine engine =
        nodes.cluster.join(
            name,
            new Services(
                Map.of(Services.MAIL, (from, bytes) -> answer.get()),
                Map.of(Services.NAMES, Directory::step)));
    nodes.cluster.run();
    return engine;
  }

  private static Supplier<CompletionStage<byte[]>> saying(byte... answer) {
    return () -> CompletableFuture.completedFuture(answer);
  }

  private long choose(int here) {
    chosen.clear();
    PostOffice office = nodes.mail(0).office();
    // The actor that is to be placed counts where it is now.
    office.execute(() -> new Choosing(office, () -> here + 1).leastLoaded(chosen::add));
    nodes.cluster.run();
    assertThat(chosen).hasSize(1);
    return chosen.getFirst();
  }

  private long here() {
    return nodes.node(0).id();
  }

  @Test
  void theFewestAreTakenAndAmongEqualsTheOldest() {
    assertThat(choose(7)).as("a node by itself").isEqualTo(here());
    long other = answering("other", saying(Choosing.bytes(3))).self().id();
    assertThat(choose(4)).isEqualTo(other);
    assertThat(choose(3)).isEqualTo(here());
    assertThat(choose(2)).isEqualTo(here());
  }

  @Test
  void answersThatCannotBeReadDoNotCount() {
    Output negative = new Output();
    negative.integer(-1);
    Output much = new Output();
    much.integer(Long.MAX_VALUE);
    Output text = new Output();
    text.text("ten");
    for (byte[] answer :
        List.of(
            new byte[0],
            new byte[] {-1},
            new byte[] {0x18},
            new byte[] {0x18, 1},
            negative.toByteArray(),
            much.toByteArray(),
            text.toByteArray())) {
      Engine bad = answering("bad", saying(answer));
      assertThat(choose(9)).isEqualTo(here());
      bad.close();
      nodes.cluster.run();
    }
  }

  @Test
  void nodesThatFailDoNotCountAndOthersDo() {
    answering("fails", () -> CompletableFuture.failedFuture(new IllegalStateException("no")));
    answering(
        "throws",
        () -> {
          throw new IllegalStateException("no");
        });
    answering("bad", saying((byte) 0x60));
    assertThat(choose(9)).isEqualTo(here());
    long good = answering("good", saying(Choosing.bytes(8))).self().id();
    assertThat(choose(9)).isEqualTo(good);
  }

  @Test
  void oneIsChosenWhoeverDiesMeanwhile() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      ChosenNodes some = new ChosenNodes(Choices.seeded(seed), 4, null);
      some.cluster.run();
      PostOffice office = some.mail(0).office();
      List<Long> found = new ArrayList<>();
      office.execute(
          () -> new Choosing(office, () -> 1 + random.nextInt(2)).leastLoaded(found::add));
      int victim = 1 + random.nextInt(3);
      for (int i = random.nextInt(12); i > 0; i--) {
        some.cluster.step();
      }
      some.kill(victim);
      some.cluster.run();
      assertThat(found).as("seed %d", seed).hasSize(1);
      long at = found.getFirst();
      assertThat(some.engines).as("seed %d", seed).anyMatch(it -> it.self().id() == at);
    }
  }
}
