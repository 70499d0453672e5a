package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.woven.Fiber;

class RefusedClassTest {
  private static final String TEXT = "X cannot be woven:\nX.java:3: error: why. What to do. [rule]";
  private static final String SOURCE =
      """
      import soumak.Pausable;

      abstract class Owner {
        static int loaded = 5;
        static { loaded++; }
        static synchronized int work(int n, String... rest) throws Pausable { return n; }
        abstract void open() throws Pausable;
        private native void far() throws Pausable;
        static int value() { return loaded; }
        static int plain(int n) { return n; }
      }
      class Sub extends Owner {
        void open() {}
        static Object make() { return new Sub(); }
      }
      interface Face {
        void call() throws Pausable;
        static int value() { return 1; }
      }
      """;

  @TempDir private Path folder;

  private Program program(String name) throws IOException {
    Program program = Program.of(folder, SOURCE);
    program.replace(name, RefusedClass.of(program.bytes(name), TEXT));
    return program;
  }

  @Test
  void itsUseFailsWithTheText() throws IOException {
    Program program = program("Owner");

    assertThatThrownBy(() -> program.call("Owner", "value"))
        .isExactlyInstanceOf(LinkageError.class)
        .hasMessage(TEXT);
    assertThatThrownBy(() -> program.call("Owner", "value"))
        .isInstanceOf(NoClassDefFoundError.class);
  }

  @Test
  void theUseOfASubclassFailsToo() throws IOException {
    Program program = program("Owner");

    assertThatThrownBy(() -> program.call("Sub", "make")).hasMessage(TEXT);
  }

  @Test
  void anInterfaceFailsToo() throws IOException {
    Program program = program("Face");

    assertThatThrownBy(() -> program.call("Face", "value")).hasMessage(TEXT);
  }

  @Test
  void pausableMethodsGetTheVersionThatWovenCallersCall() throws Exception {
    Class<?> owner = program("Owner").loadClass("Owner");

    Method work = owner.getDeclaredMethod("work", int.class, String[].class, Fiber.class);
    assertThat(Modifier.isStatic(work.getModifiers())).isTrue();
    assertThat(Modifier.isSynchronized(work.getModifiers())).isFalse();
    assertThat(work.isSynthetic()).isTrue();
    Method open = owner.getDeclaredMethod("open", Fiber.class);
    assertThat(Modifier.isAbstract(open.getModifiers())).isFalse();
    Method far = owner.getDeclaredMethod("far", Fiber.class);
    assertThat(Modifier.isNative(far.getModifiers())).isFalse();
    assertThat(owner.getDeclaredMethods())
        .filteredOn(it -> it.getName().equals("plain"))
        .hasSize(1);
  }

  @Test
  void aLongTextIsShortened() throws IOException {
    Program program = Program.of(folder, SOURCE);
    program.replace("Owner", RefusedClass.of(program.bytes("Owner"), "x".repeat(100_000)));

    assertThatThrownBy(() -> program.call("Owner", "value")).hasMessageMatching("x{1000,60000}");
  }
}
