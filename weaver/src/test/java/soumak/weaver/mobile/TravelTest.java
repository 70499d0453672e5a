package soumak.weaver.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Mobile;
import soumak.wire.RefusedBytesException;

/** A mobile that is read from bytes does what it would have done where it was. */
class TravelTest {
  private static final String LONG = "v".repeat(300);

  private static Arguments body(String what, String members) {
    return Arguments.of(what, members);
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        body(
            "loops",
            """
            static class Body implements Mobile.Body<String, Object> {
              public Object run(String first) throws Pausable {
                String all = first;
                for (int i = 0; i < 3; i++) {
                  for (long j = 1L << 40; j < (1L << 40) + 2; j++) {
                    all += " " + i + j + Mobile.<String>suspend();
                  }
                }
                return all;
              }
            }
            """),
        body(
            "calls, fields and try",
            """
            static class Body implements Mobile.Body<String, Object> {
              private final StringBuilderish log = new StringBuilderish();
              private int depth;
              public Object run(String first) throws Pausable {
                return first + deep(4, 'c', (byte) -3, (short) 300, true, 1.5f, -2.5) + log.text;
              }
              double deep(int n, char c, byte b, short s, boolean z, float f, double d)
                  throws Pausable {
                depth++;
                try {
                  if (n == 0) {
                    String in = Mobile.suspend();
                    log.add(in + c + b + s + z + f + d);
                    if (in.endsWith("2")) throw new IllegalStateException(in);
                    return in.length();
                  }
                  return deep(n - 1, (char) (c + 1), b, s, !z, f, d) + deep(n - 1, c, b, s, z, f, d);
                } catch (IllegalStateException e) {
                  log.add("caught " + e.getMessage() + Mobile.suspend());
                  return -1;
                } finally {
                  depth--;
                  log.add("at " + depth);
                }
              }
            }
            static class StringBuilderish implements Message {
              String text = "";
              void add(String more) { text += more + ";"; }
            }
            """),
        body(
            "shared references and circles",
            """
            static final class Node implements Message {
              final String name; Node next; Node[] all;
              Node(String name) { this.name = name; }
            }
            record Pair(Node left, Node right) {}
            static class Body implements Mobile.Body<String, Object> {
              public Object run(String first) throws Pausable {
                Node a = new Node("a"); Node b = new Node("b");
                a.next = b; b.next = a; a.all = new Node[] {a, b, null};
                Pair pair = new Pair(a, b);
                Pair[] same = {pair, pair};
                Mobile.suspend();
                return (a.next == b) + " " + (b.next == a) + (a.all[1] == b) + (pair.right() == b)
                    + (same[0] == same[1]) + (same[0] == pair) + a.all[2] + b.name;
              }
            }
            """),
        body(
            "all kinds of values",
            """
            enum Colour { RED, GREEN { int n() { return 2; } }; int n() { return 1; } }
            sealed interface Shape permits Circle, Square {}
            record Circle(double r) implements Shape {}
            record Square(Long side, Shape inner) implements Shape {}
            static class Body implements Mobile.Body<String, Object> {
              public Object run(String first) throws Pausable {
                Object[] boxes = {1, 2L, (short) 3, (byte) 4, 'x', 1.5f, 2.5, true, null, "s", "\\ud800"};
                byte[] bytes = {1, -2}; boolean[] flags = {true, false}; char[] chars = {'a', '\\uffff'};
                short[] shorts = {-1, 2}; int[] ints = {1 << 30}; long[] longs = {-1L << 60};
                float[] floats = {Float.NaN, 1}; double[] doubles = {-0.0}; int[][] grid = {{1}, null, {}};
                Colour[] colours = Colour.values();
                Shape shape = new Square(5L, new Circle(1));
                List<Object> list = new ArrayList<>(List.of(1, "two", shape)); list.add(list.size());
                Map<String, Object> map = new LinkedHashMap<>(); map.put("k", list); map.put(null, 1);
                Deque<Shape> deque = new ArrayDeque<>(List.of(shape));
                SortedSet<Colour> set = new TreeSet<>(List.of(Colour.GREEN, Colour.RED));
                Mobile.suspend();
                return Arrays.toString(boxes) + boxes[1].getClass() + Arrays.toString(bytes)
                    + Arrays.toString(flags) + Arrays.toString(chars) + Arrays.toString(shorts)
                    + Arrays.toString(ints) + Arrays.toString(longs) + Arrays.toString(floats)
                    + Arrays.toString(doubles) + Arrays.deepToString(grid) + Arrays.toString(colours)
                    + colours[1].n() + (colours[0] == Colour.RED) + shape + map + set
                    + (deque.peek() == list.get(2));
              }
            }
            """),
        body(
            "lambdas, nested mobiles, interfaces",
            """
            interface Step { String go(String in) throws Pausable; }
            interface Twice { default String twice(Step step) throws Pausable {
              return step.go("1") + step.go("2"); } }
            static class Body implements Mobile.Body<String, Object>, Twice {
              int n = 7;
              public Object run(String first) throws Pausable, Exception {
                Step step = in -> in + first + n++ + Mobile.suspend();
                Mobile<Integer, Integer> inner = Mobile.of(x -> {
                  int sum = x;
                  for (int i = 0; i < 3; i++) sum = sum * 10 + Mobile.<Integer>suspend();
                  return sum;
                });
                Mobile<Integer, Integer> fresh = Mobile.of(x -> x + n);
                String all = "";
                for (int i = 1; inner.resume(i); i++) all += twice(step);
                fresh.resume(1);
                return all + twice(Body::plain) + inner.result() + fresh.result();
              }
              static String plain(String in) throws Pausable { return in + Mobile.suspend(); }
            }
            """),
        body(
            "long names of many values, more than a constant can tell of",
            """
            static class Body implements Mobile.Body<String, Object> {
              public Object run(String first) throws Pausable {
                %s
                String in = "";
                %s
                long sum = in.length() %s;
                return sum + first;
              }
            }
            """
                .formatted(
                    many(20, n -> "long " + LONG + n + " = " + n + " + first.length();"),
                    many(8, n -> "in += Mobile.<String>suspend();"),
                    many(20, n -> "+ " + LONG + n))));
  }

  private static String many(int count, java.util.function.IntFunction<String> text) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      all.append(text.apply(i)).append('\n');
    }
    return all.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bodies")
  void aJourneyChangesNothing(String what, String members) throws Exception {
    Object expected = Loaded.of(members).stay();
    Loaded here = Loaded.of(members);
    assertThat(here.travel(here)).isEqualTo(expected);
    assertThat(here.travel(Loaded.of(members))).isEqualTo(expected);
  }

  private static final String COUNTING =
      """
      static class Body implements Mobile.Body<String, Object> {
        public Object run(String first) throws Pausable {
          int n = 0;
          while (!Mobile.<String>suspend().equals("end")) {
            n++;
          }
          return n;
        }
      }
      """;

  @Test
  void itIsGoneWhereItWas() throws Exception {
    Loaded here = Loaded.of(COUNTING);
    Mobile<@Nullable Object, Object> mobile = here.mobile();
    assertThat(Loaded.resume(mobile, 3)).isTrue();
    assertThat(mobile.isGone()).isFalse();
    byte[] bytes = here.wire().toBytes(mobile);
    assertThat(mobile.isGone()).isTrue();
    assertThat(mobile.toString()).endsWith("(gone)");
    assertThatThrownBy(() -> Loaded.resume(mobile, "x"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("mobile@\\w+ cannot be resumed: it was turned into bytes and .*");
    assertThatThrownBy(() -> here.wire().toBytes(mobile))
        .hasMessageContaining("cannot be turned into bytes: it was turned into bytes");
    Mobile<@Nullable Object, Object> there = here.read(bytes);
    assertThat(there.toString()).contains("(suspended at T$Body.run(T.java:");
    assertThat(Loaded.resume(there, "end")).isFalse();
    assertThat(there.result()).isEqualTo(2);
  }

  @Test
  void endedAndNewOnesTravelToo() throws Exception {
    Loaded here = Loaded.of(COUNTING);
    Mobile<@Nullable Object, Object> fresh = here.read(here.wire().toBytes(here.mobile()));
    assertThat(Loaded.resume(fresh, 4)).isTrue();
    assertThat(Loaded.resume(fresh, "end")).isFalse();
    Mobile<@Nullable Object, Object> ended = here.read(here.wire().toBytes(fresh));
    assertThat(ended.isEnded()).isTrue();
    assertThat(ended.result()).isEqualTo(3);
  }

  private static final String VERSIONS =
      """
      static class Body implements Mobile.Body<String, Object> {
        record Kept(int n) {}
        public Object run(String first) throws Pausable {
          return helper(first, new Kept(1));
        }
        String helper(String first, Kept kept) throws Pausable {
          // a comment
          return first + Mobile.suspend() + kept.hashCode();
        }
        %s
      }
      static int other() throws Pausable { Task.yield(); return 1; }
      """;

  private static byte[] suspended(String members) throws Exception {
    Loaded loaded = Loaded.of(members);
    Mobile<@Nullable Object, Object> mobile = loaded.mobile();
    Loaded.resume(mobile, "first");
    return loaded.wire().toBytes(mobile);
  }

  @Test
  void linesNamesAndOtherMethodsMayChange() throws Exception {
    byte[] bytes = suspended(VERSIONS.formatted(""));
    String renamed =
        VERSIONS
            .formatted("int more() throws Pausable { Task.yield(); return 2; }")
            .replace("// a comment", "\n\n")
            .replace("first", "renamed");
    Mobile<@Nullable Object, Object> there = Loaded.of(renamed).read(bytes);
    assertThat(Loaded.resume(there, "!")).isFalse();
    assertThat(there.result()).isEqualTo("first!1");
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of(
            "return first +", "return 1 + first +", "the code of T$Body.helper is another version"),
        Arguments.of("int n", "int m", "T$Body$Kept has other fields where the bytes come from"),
        Arguments.of("helper", "renamed", "does not know the code of T$Body.helper"),
        Arguments.of("class Body", "class Bodies", "does not know the class T$Body$Kept"));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void bytesOfAnotherVersionAreRefused(String from, String to, String why) throws Exception {
    byte[] bytes = suspended(VERSIONS.formatted(""));
    Loaded there = Loaded.of(VERSIONS.formatted("").replace(from, to));
    assertThatThrownBy(() -> there.read(bytes))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining(why);
  }
}
