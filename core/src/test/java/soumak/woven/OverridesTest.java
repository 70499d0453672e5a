package soumak.woven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import soumak.Pausable;

/** Classes in the form that the weaver gives them, and others that extend them. */
class OverridesTest {
  static class Woven {
    Woven() {
      Overrides.check(this, Woven.class);
    }

    int pause(int n) throws Pausable {
      return n;
    }

    int pause(int n, Fiber fiber) throws Pausable {
      return n;
    }

    public Object result() throws Pausable {
      return "";
    }

    public Object result(Fiber fiber) throws Pausable {
      return "";
    }
  }

  abstract static class Half {
    Half() {
      Overrides.check(this, Half.class);
    }

    abstract int pause() throws Pausable;

    int pause(Fiber fiber) throws Pausable {
      return pause();
    }
  }

  interface Step {
    default int step() throws Pausable {
      return 1;
    }

    default int step(Fiber fiber) throws Pausable {
      Overrides.check(this);
      return 1;
    }
  }

  private static final Fiber NONE = null;

  @Test
  void wovenClassesMayOverride() {
    class Both extends Woven {
      @Override
      int pause(int n) {
        return 2;
      }

      @Override
      int pause(int n, Fiber fiber) {
        return 2;
      }
    }
    class Below extends Both {}

    assertThatCode(Woven::new).doesNotThrowAnyException();
    assertThatCode(Both::new).doesNotThrowAnyException();
    assertThatCode(Below::new).doesNotThrowAnyException();
  }

  @Test
  void othersMayAddMethods() {
    class Adds extends Woven {
      int pause(long n) {
        return 2;
      }

      int other(int n) {
        return n;
      }
    }

    assertThatCode(Adds::new).doesNotThrowAnyException();
  }

  static class Alone extends Woven {
    @Override
    int pause(int n) {
      return 2;
    }
  }

  static class Below extends Alone {}

  @Test
  void anOverrideThatWovenCodeWouldNotSeeIsRefused() {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(Alone::new)
          .isExactlyInstanceOf(LinkageError.class)
          .hasMessage(
              "soumak.woven.OverridesTest$Alone overrides soumak.woven.OverridesTest$Woven.pause,"
                  + " which may pause, and is not woven: woven code would call the method of"
                  + " soumak.woven.OverridesTest$Woven in its place. Weave"
                  + " soumak.woven.OverridesTest$Alone, too (in Maven the goals weave and"
                  + " weave-tests, else soumak weave)");
    }
    assertThatThrownBy(Below::new)
        .isInstanceOf(LinkageError.class)
        .hasMessageStartingWith(
            "soumak.woven.OverridesTest$Alone (used by soumak.woven.OverridesTest$Below)"
                + " overrides soumak.woven.OverridesTest$Woven.pause");
  }

  @Test
  void aWovenOverrideBelowMakesItRight() {
    class Again extends Alone {
      @Override
      int pause(int n) {
        return 3;
      }

      @Override
      int pause(int n, Fiber fiber) {
        return 3;
      }
    }

    assertThatCode(Again::new).doesNotThrowAnyException();
  }

  @Test
  void aNarrowedResultOverridesByItsBridge() {
    class Narrow extends Woven {
      @Override
      public String result() {
        return "narrow";
      }
    }

    assertThatThrownBy(Narrow::new).isInstanceOf(LinkageError.class);
  }

  @Test
  void abstractMethodsAreReachedByBothVersions() throws Pausable {
    class Full extends Half {
      @Override
      int pause() {
        return 7;
      }
    }

    assertThat(new Full().pause(NONE)).isEqualTo(7);
  }

  @Test
  void defaultMethodsAreLookedAtWhenTheyAreCalled() throws Pausable {
    Step inherits = new Step() {};
    Step overrides =
        new Step() {
          @Override
          public int step() {
            return 2;
          }
        };

    assertThat(inherits.step(NONE)).isEqualTo(1);
    assertThatThrownBy(() -> overrides.step(NONE))
        .isInstanceOf(LinkageError.class)
        .hasMessageContaining("$Step.step");
  }

  interface Gives<T> {
    T give(T given) throws Pausable;

    default T give(T given, Fiber fiber) throws Pausable {
      return give(given);
    }
  }

  /** The compiler gives it default methods, too: bridges from {@code Object} to {@code String}. */
  interface GivesText extends Gives<String> {
    @Override
    String give(String given) throws Pausable;

    @Override
    default String give(String given, Fiber fiber) throws Pausable {
      return give(given);
    }
  }

  @Test
  void bridgesMayBeOverriddenByBridges() {
    GivesText abstractly =
        new GivesText() {
          @Override
          public String give(String given) {
            return given;
          }
        };

    assertThatCode(() -> Overrides.check(abstractly)).doesNotThrowAnyException();
  }

  interface Stride extends Step {
    @Override
    default int step() throws Pausable {
      return 5;
    }
  }

  static class Walk {
    public int step() {
      return 6;
    }
  }

  static class Walker extends Walk implements Step {}

  @Test
  void overridesInInterfacesAndByInheritedMethodsCount() {
    assertThatThrownBy(() -> new Stride() {}.step(NONE))
        .isInstanceOf(LinkageError.class)
        .hasMessageContaining("$Stride (used by ");
    assertThatThrownBy(() -> new Walker().step(NONE))
        .isInstanceOf(LinkageError.class)
        .hasMessageContaining("$Walk (used by ");
  }
}
