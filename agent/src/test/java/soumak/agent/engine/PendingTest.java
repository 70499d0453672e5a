package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingTest {
  private static final String SOURCE =
      """
      interface Face {}
      class Owner { static { Owner.fail(); } static void fail() { throw new Error("early"); } }
      class Made implements Face {}
      interface Gone {}
      class Lost implements Gone {}
      """;

  @TempDir private Path folder;
  private final Pending pending = new Pending();
  private Program program;
  private Loader loader;
  private Lookup owner;

  /** One that can be made to wait in the middle of a definition: where it is asked for Face. */
  private static final class Loader extends ClassLoader {
    final CountDownLatch asked = new CountDownLatch(1);
    final CountDownLatch go = new CountDownLatch(1);
    private final Program program;

    Loader(Program program) {
      super(PendingTest.class.getClassLoader());
      this.program = program;
    }

    boolean has(String name) {
      return findLoadedClass(name) != null;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.equals("Owner") && !name.equals("Face")) {
        throw new ClassNotFoundException(name);
      }
      if (name.equals("Face")) {
        asked.countDown();
        try {
          go.await();
        } catch (InterruptedException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
      byte[] bytes = program.bytes(name);
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  @BeforeEach
  void setUp() throws Exception {
    program = Program.of(folder, SOURCE);
    loader = new Loader(program);
    Class<?> type = Class.forName("Owner", false, loader);
    owner = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    pending.keep(loader, "Owner", List.of(program.bytes("Made")));
  }

  @Test
  void theOwnerIsNotInitialised() {
    loader.go.countDown();
    pending.define(owner);
    assertThat(loader.has("Made")).isTrue();
    pending.define(owner);
    assertThatThrownBy(() -> Class.forName("Owner", true, loader))
        .isInstanceOf(Error.class)
        .hasMessage("early");
  }

  @Test
  void whoComesWhileAnotherThreadDefinesThemHasThemToo() throws Exception {
    FutureTask<Boolean> first = new FutureTask<>(this::define);
    Thread.ofPlatform().daemon().start(first);
    loader.asked.await();
    FutureTask<Boolean> second = new FutureTask<>(this::define);
    Thread other = Thread.ofPlatform().daemon().start(second);
    while (other.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    loader.go.countDown();
    assertThat(second.get()).isTrue();
    assertThat(first.get()).isTrue();
  }

  private boolean define() {
    pending.define(owner);
    return loader.has("Made");
  }

  @Test
  void whatCannotBeDefinedIsToldEachTime() {
    pending.keep(loader, "Owner", List.of(program.bytes("Lost")));
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> pending.define(owner)).isInstanceOf(NoClassDefFoundError.class);
    }
  }
}
