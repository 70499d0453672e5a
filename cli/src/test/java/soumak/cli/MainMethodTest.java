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
