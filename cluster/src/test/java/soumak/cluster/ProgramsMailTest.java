package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.Reply;
import soumak.cluster.engine.Node;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.mail.Gateway;
import soumak.cluster.mail.Mail;
import soumak.cluster.mail.Place;
import soumak.cluster.mail.RemoteActor;
import soumak.cluster.mail.Where;
import soumak.wire.Wire;
import soumak.woven.Fiber;

/** The mail of several programs at the same nodes. */
@Timeout(60)
class ProgramsMailTest {
  private final LocalCluster nodes = LocalCluster.threads();
  private final List<Guests> all = new ArrayList<>();

  /** The mails of all programs, in the order in which they were made. */
  private final List<Mail> mails = new ArrayList<>();

  private boolean carries = true;

  record Note(String text, Mailbox<String> replyTo) {}

  /** Answers each note. Not woven: it blocks its worker while it waits. */
  record Echo(String name) implements Mobile.Body<Place, String> {
    @Override
    public String run(Place place) throws Pausable {
      while (true) {
        Note note = place.<Note>mailbox().get();
        note.replyTo().put(name + " at " + place.node().name() + ": " + note.text());
      }
    }
  }

  record Here() implements Mobile.Body<Place, String> {
    @Override
    public String run(Place place) {
      return place.node().name();
    }

    @Override
    public String run(Place place, Fiber fiber) {
      return run(place);
    }
  }

  private synchronized List<Feature> features() {
    Mail mail =
        new Mail(
            Executors.newVirtualThreadPerTaskExecutor(),
            node -> ProgramsMailTest.class.getClassLoader());
    if (carries) {
      mail.carry(Wire.of(ProgramsMailTest.class));
    }
    mails.add(mail);
    return List.of(mail);
  }

  private Cluster join(String name, boolean guest) throws IOException {
    Guests guests = new Guests(new Programs(), this::features);
    all.add(guests);
    return Cluster.form(
        List.of(guests), it -> guest ? nodes.joinGuest(name, it) : nodes.join(name, it));
  }

  /** The mail of a guest's program at its own node, which is made when the guest joins. */
  private Mail guest(String name) throws IOException {
    Cluster cluster = join(name, true);
    Guests guests = all.getLast();
    await().until(() -> all.stream().allMatch(it -> it.status().get("programs") >= 1));
    return guests.of(cluster.engine().self()).orElseThrow().feature(Mail.class);
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private static <T> T got(Reply<T> reply) {
    try {
      return reply.await();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  private static String ask(RemoteActor<Note, String> actor, String text) throws Exception {
    Mailbox<String> answers = new Mailbox<>();
    try {
      actor.mailbox().put(new Note(text, answers));
      return answers.get();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  @Test
  void aNameIsAnotherOneInEachProgram() throws Exception {
    join("a", false);
    Mail x = guest("x");
    Mail y = guest("y");
    Mailbox<String> ofX = new Mailbox<>();
    Mailbox<String> ofY = new Mailbox<>();
    assertThat(got(x.names().register("name", String.class, ofX))).isTrue();
    assertThat(got(y.names().register("name", String.class, ofY))).isTrue();
    assertThat(got(x.names().find("name", String.class))).isSameAs(ofX);
    assertThat(got(y.names().find("name", String.class))).isSameAs(ofY);
    assertThat(got(x.names().unregister("name"))).isTrue();
    assertThat(got(y.names().register("name", String.class, ofX))).isFalse();
  }

  @Test
  void anActorEndsWithItsProgramAndOthersGoOn() throws Exception {
    Cluster a = join("a", false);
    Node at = a.engine().self();
    Mail x = guest("x");
    Mail y = guest("y");
    RemoteActor<Note, String> ofX = x.actors().start(Where.node(at), Mobile.of(new Echo("x")));
    RemoteActor<Note, String> ofY = y.actors().start(Where.node(at), Mobile.of(new Echo("y")));
    assertThat(ask(ofX, "hello")).isEqualTo("x at a: hello");
    assertThat(ask(ofY, "hello")).isEqualTo("y at a: hello");
    assertThat(all.getFirst().status()).containsEntry("actors", 2L).containsEntry("programs", 2L);
    Node guest =
        a.engine().members().nodes().stream()
            .filter(it -> it.name().equals("x"))
            .findFirst()
            .orElseThrow();
    nodes.kill(guest);
    await().until(() -> all.getFirst().status().get("actors") == 1);
    assertThat(ask(ofY, "still")).isEqualTo("y at a: still");
  }

  @Test
  void aGatewayEndsWithItsProgram() throws Exception {
    Cluster a = join("a", false);
    Mail x = guest("x");
    Node guest = a.engine().members().nodes().getLast();
    Mail atA = all.getFirst().of(guest).orElseThrow().feature(Mail.class);
    assertThat(atA).isNotSameAs(x);
    int port = Gateway.open(atA, 0, Wire.of()).port();
    new Socket(InetAddress.getLoopbackAddress(), port).close();
    nodes.kill(guest);
    await()
        .untilAsserted(() ->
            assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class));
  }

  @Test
  void whatAProgramHadAtANodeCanBeCollectedWhenItHasEnded() throws Exception {
    Cluster a = join("a", false);
    Mail x = guest("x");
    RemoteActor<Note, String> actor =
        x.actors().start(Where.node(a.engine().self()), Mobile.of(new Echo("x")));
    assertThat(ask(actor, "hello")).isEqualTo("x at a: hello");
    List<WeakReference<Mail>> its = new ArrayList<>();
    for (Mail mail : mails) {
      if (mail != x) {
        its.add(new WeakReference<>(mail));
      }
    }
    mails.clear();
    nodes.kill(a.engine().members().nodes().getLast());
    await()
        .until(() -> {
          System.gc();
          return its.stream().filter(it -> it.get() != null).count() == 0;
        });
    assertThat(all.getFirst().status()).containsEntry("programs", 0L);
  }

  @Test
  void aNodeThatComesLaterIsToldTheProgramsClasses() throws Exception {
    carries = false;
    join("a", false);
    Mail x = guest("x");
    x.program(ProgramsMailTest.class);
    Where late = Where.node(join("late", false).engine().self());
    // Until it has them, it refuses.
    await()
        .ignoreExceptions()
        .until(
            () -> x.actors().start(late, Mobile.of(new Here())).task().joinBlocking(),
            "late"::equals);
  }
}
