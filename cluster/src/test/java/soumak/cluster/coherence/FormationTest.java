package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import soumak.testing.FreePorts;

/** Two processes become a cluster, and talk. */
class FormationTest {
  private static NodeProcess one;
  private static NodeProcess two;

  @BeforeAll
  static void form() throws Exception {
    int port = FreePorts.next();
    one = NodeProcess.start("one", port, 2);
    two = NodeProcess.start("two", port, 2);
    one.await("in "); // Who comes first founds it.
    two.await("in ");
    for (NodeProcess it : List.of(one, two)) {
      while (!it.ask("members").contains(",")) {
        Thread.sleep(10);
      }
    }
  }

  @AfterAll
  static void end() {
    one.close();
    two.close();
  }

  @Test
  void bothSeeTheSame() throws Exception {
    assertThat(one.ask("members")).isEqualTo(two.ask("members")).contains("one", "two");
  }

  @Test
  void saysNothingOnStandardError() throws Exception {
    assertThat(one.ask("count quiet 1")).isEqualTo("0");
    assertThat(one.errors()).isEmpty();
    assertThat(two.errors()).isEmpty();
  }

  /** As soon as the partitions have been shared out among them, which goes on behind the start. */
  @Test
  void bothKnowTheHomeOfAKey() {
    for (int i = 0; i < 20; i++) {
      String key = "home key" + i;
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(one.ask(key)).isEqualTo(two.ask(key)));
    }
  }

  /** Programs may pin virtual threads, and wait for the engine meanwhile: to load a class does. */
  @Test
  void answersWhileNoVirtualThreadCanRun() throws Exception {
    assertThat(one.ask("occupy")).isEqualTo("occupied");
    assertThat(two.ask("request one 9 hello")).isEqualTo("two:hello");
    assertThat(one.ask("leave")).isEqualTo("left");
  }

  @Test
  void aStepIsAppliedAtItsHome() throws Exception {
    assertThat(one.ask("count steps 1")).isEqualTo("0");
    assertThat(two.ask("count steps 2")).isEqualTo("1");
    assertThat(one.ask("count steps 0")).isEqualTo("2");
  }

  @Test
  void entriesAreForgottenByTheBeginningOfTheirKeys() throws Exception {
    for (int i = 0; i < 20; i++) {
      assertThat(one.ask("count gone" + i + " 1")).isEqualTo("0");
    }
    assertThat(two.ask("count stays 1")).isEqualTo("0");
    assertThat(two.ask("forget gone")).isEqualTo("forgetting");
    for (int i = 0; i < 20; i++) {
      String count = "count gone" + i + " 0";
      Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> one.ask(count).equals("0"));
    }
    assertThat(one.ask("count stays 0")).isEqualTo("1");
  }

  @Test
  void aRequestIsAnswered() throws Exception {
    assertThat(one.ask("request two 9 hello")).isEqualTo("one:hello");
    assertThat(two.ask("request one 9 hello")).isEqualTo("two:hello");
    assertThat(one.ask("request one 9 self")).isEqualTo("one:self");
  }

  @Test
  void aFailureOfTheHandlerComesBack() throws Exception {
    assertThat(one.ask("request two 11 x")).contains("not today", "two");
    assertThat(one.ask("request two 99 x")).contains("no handler for service 99");
  }

  @Test
  void aRequestToANodeThatIsNotThereFails() throws Exception {
    assertThat(one.ask("request nobody 9 x")).contains("NodeLost", "nobody");
  }

  @Test
  void messagesKeepTheirOrder() throws Exception {
    int count = 5_000;
    one.ask("send two " + count);
    one.ask("request two 9 end");
    String expected =
        IntStream.rangeClosed(1, count)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" "));
    assertThat(two.ask("received")).contains(expected);
  }
}
