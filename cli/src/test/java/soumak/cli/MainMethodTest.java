package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MainMethodTest {
  private static final List<String> CALLS = new ArrayList<>();

  @BeforeEach
  void clear() {
    CALLS.clear();
  }

  private static List<String> start(Class<?> type, String... args) throws Throwable {
    MainMethod.of(type).call(args);
    return CALLS;
  }

  static final class Both {
    static void main(String[] args) {
      CALLS.add("with " + String.join(" ", args));
    }

    static void main() {
      CALLS.add("without");
    }
  }

  static final class OfAnInstance {
    private OfAnInstance() {
      CALLS.add("made");
    }

    void main() {
      CALLS.add("called");
    }
  }

  static class Base {
    void main(String[] args) {
      CALLS.add("inherited by " + getClass().getSimpleName());
    }
  }

  static final class Derived extends Base {}

  static final class NearerWithout extends Base {
    static void main() {
      CALLS.add("nearer");
    }
  }

  interface WithDefaults {
    default void main(String[] args) {
      CALLS.add("default of " + getClass().getSimpleName());
    }

    static void main() {
      CALLS.add("of the interface, which nobody inherits");
    }
  }

  interface Narrower extends WithDefaults {
    @Override
    default void main(String[] args) {
      CALLS.add("narrower");
    }
  }

  static final class ByInterface implements WithDefaults {
    static void main() {
      CALLS.add("without");
    }
  }

  static class ByTwo implements WithDefaults, Narrower {}

  static final class BySuperclass extends ByTwo {}

  static final class NotMakeable {
    NotMakeable(int needed) {
      CALLS.add("made with " + needed);
    }

    void main() {}
  }

  static final class Throwing {
    static void main() throws IOException {
      throw new IOException("as it is");
    }
  }

  static final class None {
    private static void main(String[] args) {}
  }

  @Test
  void withArgumentsBeforeWithout() throws Throwable {
    assertThat(start(Both.class, "a", "b")).containsExactly("with a b");
  }

  @Test
  void ofAnInstance() throws Throwable {
    assertThat(start(OfAnInstance.class)).containsExactly("made", "called");
  }

  @Test
  void inherited() throws Throwable {
    assertThat(start(Derived.class)).containsExactly("inherited by Derived");
    CALLS.clear();
    assertThat(start(NearerWithout.class)).containsExactly("inherited by NearerWithout");
  }

  @Test
  void inheritedFromAnInterface() throws Throwable {
    assertThat(start(ByInterface.class)).containsExactly("default of ByInterface");
    CALLS.clear();
    assertThat(start(ByTwo.class)).containsExactly("narrower");
    CALLS.clear();
    assertThat(start(BySuperclass.class)).containsExactly("narrower");
  }

  @Test
  void whatItThrowsComesOutAsItIs() {
    assertThatThrownBy(() -> start(Throwing.class))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("as it is");
  }

  @Test
  void unusable() {
    assertThatThrownBy(() -> MainMethod.of(None.class))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("None' has no main method");
    assertThatThrownBy(() -> start(NotMakeable.class))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("cannot be made without arguments");
  }
}
