package soumak.weaver.mobile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import soumak.Mobile;
import soumak.Pausable;
import soumak.weaver.testing.Woven;
import soumak.wire.Wire;

/**
 * A woven program in a class loader of its own: as much a world of its own as another JVM. Its
 * public class {@code T} has a body of a mobile that takes strings, {@code T.Body}.
 */
final class Loaded {
  private static final String IMPORTS =
      """
      import soumak.*;
      import soumak.wire.*;
      import java.util.*;
      """;

  private final Class<?> main;
  private final Wire wire;

  private Loaded(Class<?> main) {
    this.main = main;
    this.wire = Wire.of(main);
  }

  /** A program whose class {@code T} has these members. */
  static Loaded of(String members) {
    return ofFile("public class T {\n" + members + "\n}");
  }

  static Loaded ofFile(String classes) {
    Woven program = Woven.compile("T", IMPORTS + classes);
    assertThat(program.diagnostics()).isEmpty();
    return new Loaded(program.loadWoven("T"));
  }

  Wire wire() {
    return wire;
  }

  Class<?> type(String name) {
    try {
      return Class.forName(name, false, main.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** A new mobile of the program's body. */
  @SuppressWarnings("unchecked")
  Mobile<@Nullable Object, Object> mobile() {
    try {
      Constructor<?> made = type("T$Body").getDeclaredConstructor();
      made.setAccessible(true);
      return Mobile.of((Mobile.Body<@Nullable Object, Object>) made.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Calls a static method without parameters, blocking. */
  Object call(String method) throws Exception {
    try {
      Method found = main.getDeclaredMethod(method);
      found.setAccessible(true);
      return found.invoke(null);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception thrown) {
        throw thrown;
      }
      throw new AssertionError(e.getCause());
    }
  }

  Mobile<@Nullable Object, Object> read(byte[] bytes) {
    return wire.fromBytes(bytes, Mobile.class);
  }

  /** Resumes it {@code times} times; false if it has ended then. */
  static boolean resume(Mobile<@Nullable Object, Object> mobile, int times) throws Exception {
    boolean suspended = true;
    for (int i = 0; i < times && suspended; i++) {
      suspended = resume(mobile, "r" + i);
    }
    return suspended;
  }

  static boolean resume(Mobile<@Nullable Object, Object> mobile, @Nullable Object in)
      throws Exception {
    try {
      return mobile.resume(in);
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  /**
   * What it results in when it goes over into bytes after each suspension.
   *
   * @param there where it goes on, in turn with here
   */
  Object travel(Loaded there) throws Exception {
    Mobile<@Nullable Object, Object> mobile = mobile();
    Loaded at = this;
    for (int n = 0; resume(mobile, "in" + n); n++) {
      Loaded next = at == this ? there : this;
      mobile = next.read(at.wire.toBytes(mobile));
      at = next;
    }
    return mobile.result();
  }

  /** What it results in when it stays. */
  Object stay() throws Exception {
    Mobile<@Nullable Object, Object> mobile = mobile();
    for (int n = 0; resume(mobile, "in" + n); n++) {
      assertThat(mobile.isEnded()).isFalse();
    }
    return mobile.result();
  }
}
