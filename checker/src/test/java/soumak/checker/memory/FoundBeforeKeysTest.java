package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Other ways to an object, made before it gets another key, that lead to it afterwards. */
class FoundBeforeKeysTest {
  private static final String BOX =
      """
      static final class Box implements Message {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        @Safe Box self() { return (Box) ((Object) this); }
        void fill() {
          try (Region region = key.open()) { first = region.alloc(Node.class); }
        }
        int walk() {
          try (Region region = key.open()) { return first == null ? 0 : first.get().value(); }
        }
      """;

  private static final String PARTS =
      """
      }
      static class Part implements Message {
        Box owner;
        int walk() { return owner == null ? 0 : owner.walk(); }
      }
      static class Walker implements Message {
        Part of;
        int walk() { return of.walk(); }
      }
      """;

  private static final String REFUSED = " // REGION_ESCAPE";

  private static String run(String before, String behind) {
    String run =
        """
        static int run(int[] sum) {
          %s
          Cut.cut(box.key).free();
          box.key = Region.newKey();%s
          return n;
        }
        """;
    return BOX + PARTS + run.formatted(before, behind);
  }

  private static void pair(String before, String wrong, String right) {
    assertPair(run(before, REFUSED + "\n" + wrong), run(before, "\n" + right));
  }

  @Test
  void inAField() {
    pair(
        "Box box = new Box(); box.fill(); Part part = new Part(); part.owner = box;",
        "int n = part.owner.walk(); box.first = null;",
        "box.first = null; int n = part.owner.walk();");
  }

  @Test
  void inANewObject() {
    pair(
        "Part part = new Part(); part.owner = new Box(); part.owner.fill();"
            + " Walker w = new Walker(); w.of = part; Box box = part.owner;",
        "int n = w.walk(); box.first = null;",
        "box.first = null; int n = w.walk();");
  }

  @Test
  void inAFunction() {
    String reset =
        """
          void reset(@Cuttable Box this, Box other) {
            Cut.cut(key).free();
            %s
            key = Region.newKey();%s
            %s
          }
        """;
    String look = "Runnable look = () -> walk();";
    assertPair(
        BOX + reset.formatted(look, REFUSED, "look.run(); first = null;") + PARTS,
        BOX + reset.formatted(look, "", "first = null; look.run();") + PARTS);
    // What nothing else has got is not found in another parameter.
    assertPair(
        BOX + reset.formatted(look, REFUSED, "other.walk(); first = null;") + PARTS,
        BOX + reset.formatted("walk();", "", "other.walk(); first = null;") + PARTS);
  }

  /** The other check refuses its use, too. */
  @Test
  void givenBack() {
    assertFound(
        run(
            "Box box = new Box(); box.fill(); Box same = box.self();",
            REFUSED + "\nint n = same.walk(); // USE_AFTER_SEND\nbox.first = null;"));
  }

  @Test
  void givenToNobody() {
    assertAccepted(
        run(
            "Box box = new Box(); box.fill(); box.self(); box.walk(); Part part = new Part();"
                + " Objects.requireNonNull(box);",
            "int n = part.walk(); box.first = null;"));
  }

  @Test
  void putIntoWhatIsMadeAfterwards() {
    String found =
        "Part part = new Part(); part.owner = new Box(); part.owner.fill(); Box box = part.owner;";
    pair(
        found,
        "Walker w = new Walker(); w.of = part; int n = w.walk(); box.first = null;",
        "Walker w = new Walker(); box.first = null; w.of = part; int n = w.walk();");
    pair(
        found,
        "Part[] all = {part}; int n = all[0].walk(); box.first = null;",
        "int n = String.format(\"%d %s\", sum[0], \"x\").length(); IntSupplier one = () -> 1;"
            + " n += one.getAsInt(); box.first = null;");
  }
}
