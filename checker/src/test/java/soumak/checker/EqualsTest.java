package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What equals, hashCode and toString do with what they get. */
class EqualsTest {
  @Test
  void castToOwnType() {
    assertFileAccepted(
        """
        class T implements Message {
          byte[] data;
          double[] values;
          Node inner;
          String[] names;
          @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            T other = (T) o;
            return Arrays.equals(data, other.data)
                && Arrays.equals(values, other.values)
                && Arrays.equals(names, other.names)
                && Objects.equals(inner, other.inner);
          }
          @Override public int hashCode() { return Objects.hash(1, "x") + Arrays.hashCode(values); }
          @Override public String toString() { return "T" + Arrays.toString(data) + inner; }
        }
        """);
  }

  @Test
  void pattern() {
    assertFileAccepted(
        """
        class T implements Message {
          byte[] data;
          @Override public boolean equals(Object o) {
            return o instanceof T other && Arrays.equals(data, other.data);
          }
          @Override public int hashCode() { return 1; }
        }
        """);
  }

  @Test
  void ofOrdinaryClass() {
    assertFileAccepted(
        """
        class T {
          final String name = "";
          final List<T> others = new ArrayList<>();
          @Override public boolean equals(Object o) {
            return o instanceof T other && name.equals(other.name) && others.contains(other);
          }
          @Override public int hashCode() { return name.hashCode(); }
        }
        """);
  }

  @Test
  void castToInterface() {
    assertFileAccepted(
        """
        interface Named {
          String name();
          int length();
        }
        class T implements Named {
          public String name() { return ""; }
          public int length() { return 0; }
          static final Set<Named> ALL = new HashSet<>();
          @Override public boolean equals(Object o) {
            return o instanceof Named other && name().equals(other.name()) && ALL.contains(other);
          }
          @Override public int hashCode() { return 1; }
        }
        """);
  }

  @Test
  void keepsOther() {
    assertFileRefused(
        """
        class T implements Message {
          T next;
          @Override public boolean equals(Object o) {
            next = (T) o;
            return true;
          }
          @Override public int hashCode() { return 1; }
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `this.next` is changed, though it belongs to what is only lent
            `this` is lent to T.equals (@Safe)
            suggestion: only look at it here, and change it in a method of its own
        """);
  }

  @Test
  void stored() {
    assertFileRefused(
        """
        class T {
          static Object last;
          @Override public boolean equals(Object o) {
            last = o;
            return o == this;
          }
          @Override public int hashCode() { return 1; }
        }
        """,
        """
        T.java:4: error: STATIC_FIELD: `o` is stored in the static field `last`
            every task can reach it there
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void records() {
    assertFileAccepted(
        """
        record T(Node node, byte[] data, String name) implements Message {
          static boolean same(T a, T b) {
            return a.equals(b) && a.hashCode() == b.hashCode() && a.toString().equals(b.toString());
          }
        }
        """);
  }

  @Test
  void recordPattern() {
    assertFileAccepted(
        """
        record T(Node node, String name) implements Message {
          @Override public boolean equals(Object o) {
            return o instanceof T(Node n, String s) && s.equals(name) && n.value == node.value;
          }
          @Override public int hashCode() { return name.hashCode(); }
        }
        """);
  }
}
