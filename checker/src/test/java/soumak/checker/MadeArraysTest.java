package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Arrays that the JDK gives, but that its caller or a class of the program makes. */
class MadeArraysTest {
  @Test
  void byAFunctionThatGivesAKeptOne() {
    assertFileRefused(
        """
        class T {
          static Integer[] kept = new Integer[10];
          static void f(Mailbox<Integer[]> box, List<Integer> list) throws Pausable {
            Integer[] all = list.toArray(n -> kept);
            box.put(all);
            kept[0] = 3;
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void byAFunctionThatKeepsItsOwn() {
    assertFileRefused(
        """
        class T {
          static Integer[] kept;
          static void f(Mailbox<Integer[]> box, List<Integer> list) throws Pausable {
            Integer[] all = list.toArray(n -> kept = new Integer[n]);
            box.put(all);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void byAFunctionOfTwo() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<Integer[]> box, List<Integer> list) throws Pausable {
            IntFunction<Integer[]> made = Integer[]::new;
            if (list.isEmpty()) { Integer[] one = new Integer[2]; made = n -> one; }
            Integer[] all = list.toArray(made);
            box.put(all);
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void newOnes() {
    assertFileAccepted(
        """
        class T {
          static class Names implements Message { String[] all; }
          static Integer[] fresh(int n) { return new Integer[n]; }
          static void f(Mailbox<Integer[]> box, List<Integer> list) throws Pausable {
            IntFunction<Integer[]> made = Integer[]::new;
            box.put(list.toArray(made));
            box.put(list.toArray(n -> new Integer[n]));
            box.put(list.toArray(T::fresh));
            box.put(list.toArray(new Integer[0]));
            box.put(list.toArray(new Integer[list.size()]));
            box.put(list.stream().map(x -> x + 1).toArray(Integer[]::new));
          }
          static void g(Mailbox<Names> box, List<String> list) throws Pausable {
            Names names = new Names();
            names.all = list.toArray(new String[0]);
            box.put(names);
          }
        }
        """);
  }

  @Test
  void oneOfTwo() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<String[]> box, List<String> list, String[] mine) throws Pausable {
            box.put(list.toArray(mine.length > 0 ? mine : new String[0]));
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void rowsOfAList() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<int[][]> box, List<int[]> list) throws Pausable {
            int[][] rows = list.toArray(int[][]::new);
            box.put(rows);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array and of its rows
        """);
  }

  @Test
  void elementOfAList() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<int[]> box, List<int[]> list) throws Pausable {
            Object[] all = list.toArray();
            int[] row = (int[]) all[0];
            box.put(row);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void providerKeeps() {
    assertFileRefused(
        """
        abstract class T extends java.security.MessageDigest {
          static byte[] kept;
          T() { super("own"); }
          protected void engineUpdate(byte[] bytes, int from, int length) { kept = bytes; }
          static void f(Mailbox<Node> box, @Free Node node, T digest) throws Pausable {
            digest.update(node.data);
            box.put(node);
          }
        }
        """,
        """
        T.java:4: error: STATIC_FIELD: `bytes` is stored in the static field `kept`
            every task can reach it there
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void providerGivesWhatItKeeps() {
    assertFileRefused(
        """
        abstract class T extends java.security.MessageDigest {
          static byte[] kept = new byte[3];
          T() { super("own"); }
          protected byte[] engineDigest() { return kept; }
          static void f(Mailbox<byte[]> box, T digest) throws Pausable {
            box.put(digest.digest());
          }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: return a copy of the array
        """);
  }
}
