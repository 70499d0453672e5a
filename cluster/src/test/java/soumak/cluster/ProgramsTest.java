package soumak.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;

/** A node loads the classes of a program that another one runs. */
class ProgramsTest {
  private static final Node OWNER = new Node(1, "owner", "there");
  private static final Node SELF = new Node(2, "self", "here");

  /** What the program's classes are made of: nothing that this test's loader has. */
  private static final String NAME = "app.Given";

  private final Programs there = new Programs();
  private final Programs here = new Programs();
  private final List<String> asked = new ArrayList<>();

  private final class Wire implements Engine {
    private final Node self;

    Wire(Node self) {
      this.self = self;
    }

    @Override
    public Node self() {
      return self;
    }

    @Override
    public Members members() {
      return new Members(1, List.of(OWNER, SELF));
    }

    @Override
    public void onChange(Consumer<Members> listener) {
      // Nobody comes or goes.
    }

    @Override
    public Node home(int table, byte[] key) {
      return self;
    }

    @Override
    public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void forget(int table, byte[] prefix) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void send(Node to, int service, byte[] bytes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
      asked.add((bytes[0] == Programs.DIGEST ? "digest " : "content ") + text(bytes));
      return there.handlers().get(Services.PROGRAMS).receive(self, bytes).toCompletableFuture();
    }

    @Override
    public void close() {
      // There is nothing to leave.
    }
  }

  private static String text(byte[] request) {
    return new String(request, 1, request.length - 1, UTF_8);
  }

  private static byte[] content(String name) {
    return switch (name) {
      case "app/Given.class" -> given();
      case "app/note.txt" -> "a note".getBytes(UTF_8);
      default -> null;
    };
  }

  private static byte[] given() {
    return java.lang.classfile.ClassFile.of()
        .build(java.lang.constant.ClassDesc.of(NAME), it -> {});
  }

  @BeforeEach
  void join() {
    there.joined(new Wire(OWNER));
    here.joined(new Wire(SELF));
    there.publish(ProgramsTest::content, ProgramsTest.class.getClassLoader());
  }

  @Test
  void aClassComesFromTheProgramsNode() throws Exception {
    Class<?> given = here.loader(OWNER).loadClass(NAME);
    assertThat(given.getName()).isEqualTo(NAME);
    assertThat(asked).containsExactly("digest app/Given.class", "content app/Given.class");
    assertThat(here.loader(OWNER).loadClass(NAME)).isSameAs(given);
  }

  @Test
  void aClassComesAlsoIfTheProgramBlocksTheCommonPool() throws Exception {
    try (BlockedPool _ = new BlockedPool()) {
      byte[] question = Programs.request(Programs.CONTENT, "app/note.txt");
      assertThat(
              new Wire(SELF).request(OWNER, Services.PROGRAMS, question).get(10, TimeUnit.SECONDS))
          .asString(UTF_8)
          .isEqualTo("a note");
    }
  }

  @Test
  void aContentThatIsKnownIsNotSentAgain() throws Exception {
    here.loader(OWNER).loadClass(NAME);
    asked.clear();
    Node restarted = new Node(3, "owner", "there");
    Class<?> again = here.loader(restarted).loadClass(NAME);
    assertThat(asked).containsExactly("digest app/Given.class");
    assertThat(again.getClassLoader()).isNotSameAs(here.loader(OWNER));
  }

  @Test
  void resourcesComeToo() throws Exception {
    try (InputStream note = here.loader(OWNER).getResourceAsStream("app/note.txt")) {
      assertThat(note.readAllBytes()).asString(UTF_8).isEqualTo("a note");
    }
    assertThat(here.loader(OWNER).getResourceAsStream("app/none.txt")).isNull();
  }

  @Test
  void aClassThatTheProgramDoesNotHaveIsNotFound() {
    assertThatThrownBy(() -> here.loader(OWNER).loadClass("app.Missing"))
        .isInstanceOf(ClassNotFoundException.class)
        .hasMessageContaining("owner");
  }

  @Test
  void soumaksOwnClassesAreThoseOfThisNode() throws Exception {
    assertThat(here.loader(OWNER).loadClass("soumak.cluster.Programs")).isSameAs(Programs.class);
    assertThat(asked).isEmpty();
  }

  @Test
  void theOwnProgramHasItsOwnLoader() {
    assertThat(there.loader(OWNER)).isSameAs(ProgramsTest.class.getClassLoader());
  }
}
