package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What {@code java.util.Arrays} does with arrays of strings, and of other values. */
class ValueArraysTest {
  @Test
  void namesOfAMessage() {
    assertFileAccepted(
        """
        class Sheet implements Message {
          String[] names = new String[4];
          int used;
          void add(@Cuttable Sheet this, String name) {
            if (used == names.length) {
              names = Arrays.copyOf(names, 2 * used);
            }
            names[used++] = name;
          }
          void arrange() {
            Arrays.sort(names);
            Arrays.sort(names, 0, used);
            Arrays.sort(names, Comparator.reverseOrder());
            Arrays.sort(names, 0, used, Comparator.comparing(String::length));
            Arrays.fill(names, "x");
            Arrays.fill(names, 1, 2, "y");
          }
          int find(String name) { return Arrays.binarySearch(names, name); }
        }
        class T {
          static String[] grown(String[] all) { return Arrays.copyOf(all, all.length + 1); }
          static void f(@Free Sheet sheet, Mailbox<String[]> box, Mailbox<Sheet> sheets) throws Pausable {
            box.put(Arrays.copyOfRange(sheet.names, 0, 2));
            box.put(grown(sheet.names));
            sheet.arrange();
            sheets.put(sheet);
          }
        }
        """);
  }

  @Test
  void rowsInTwoPlaces() {
    assertFileRefused(
        """
        class T {
          static class Sheet implements Message { String[][] rows; }
          static void f(@Free Sheet sheet) {
            sheet.rows = Arrays.copyOf(sheet.rows, 9);
          }
        }
        """,
        """
        T.java:4: error: ALIASED_HEAP: what is stored in `sheet.rows` may be known to other objects
            it comes from an object that is no message
            suggestion: store a copy of the array and of its rows
        T.java:4: error: UNANNOTATED_ESCAPE: `sheet.rows` is given to Arrays.copyOf as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: give a copy of the array
        """);
  }

  @Test
  void copyThatIsSent() {
    assertFileRefused(
        """
        class T {
          static void f(@Free String[] names, Mailbox<String[]> box) throws Pausable {
            String[] more = Arrays.copyOf(names, 9);
            box.put(more);
            names[0] = "x";
            more[0] = "y";
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `more` is used after it was given away
            `more` was given to Mailbox.put (parameter 1) at line 4
            `more` is `the result of Arrays.copyOf` since line 3
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }
}
