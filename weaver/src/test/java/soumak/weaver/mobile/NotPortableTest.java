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
import soumak.wire.NotPortableException;

/** What prevents that a mobile becomes bytes is named, and the mobile stays as it was. */
class NotPortableTest {
  private static final String BODY =
      """
      static class Body implements Mobile.Body<String, Object> {
        public Object run(String first) throws Pausable, Exception {
          %s
        }
        static Object use(Object... all) { return "used " + all.length; }
      }
      """;

  private static final String NO_DATA =
      "it is no record, enum, message, mobile, or array or collection of these";

  static Stream<Arguments> bodies() {
    return Stream.of(
        Arguments.of(
            "Thread mine = Thread.currentThread(); Mobile.suspend(); return use(mine);",
            "variable `mine` of T$Body.run(T.java:7) (java.lang.Thread): " + NO_DATA),
        Arguments.of(
            "Object[] all = {1, new Object()}; Mobile.suspend(); return use(all);",
            "variable `all` of T$Body.run(T.java:7), element 1 of an array (java.lang.Object): "
                + NO_DATA),
        Arguments.of(
            "var list = new ArrayList<Object>(List.of(Runtime.getRuntime())); Mobile.suspend();"
                + " return use(list);",
            "variable `list` of T$Body.run(T.java:7), element 0 of the ArrayList"
                + " (java.lang.Runtime): "
                + NO_DATA),
        Arguments.of(
            "return use(new StringBuilder(), Mobile.suspend());",
            "a value of T$Body.run(T.java:7), element 0 of an array (java.lang.StringBuilder): "
                + NO_DATA),
        Arguments.of(
            "Runnable r = () -> System.out.println(first); Mobile.suspend(); return use(r);",
            "a lambda that cannot pause is part of its JVM; make it a record or a message"),
        Arguments.of(
            "Runnable r = System.out::println; TaskBody<String> b = () -> r +"
                + " Mobile.<String>suspend(); Mobile.suspend(); return use(b);",
            "variable `b` of T$Body.run(T.java:7), captured `r` of a lambda in T$Body"
                + " (T$Body$$Lambda"),
        Arguments.of(
            "var map = new HashMap<List<String>, Integer>(); map.put(new ArrayList<>(), 1);"
                + " Mobile.suspend(); return use(map);",
            "a key of the HashMap (java.util.ArrayList): what is looked up by equality must be"),
        Arguments.of(
            "var set = new TreeSet<String>(Comparator.reverseOrder()); Mobile.suspend();"
                + " return use(set);",
            "(java.util.TreeSet): it has a comparator, which stays here"),
        Arguments.of(
            "Mobile<String, String> m = Mobile.of(x -> { Object o = new Object(); Mobile.suspend();"
                + " return x + o; }); m.resume(\"\"); Mobile.suspend(); return use(m);",
            "variable `o` of T$Body.lambda$run$0(T.java:7) (java.lang.Object): " + NO_DATA));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void theVariableAndItsLineAreNamed(String body, String expected) throws Exception {
    Loaded loaded = Loaded.of(BODY.formatted(body));
    Mobile<@Nullable Object, Object> mobile = loaded.mobile();
    assertThat(Loaded.resume(mobile, "first")).isTrue();
    assertThatThrownBy(() -> loaded.wire().toBytes(mobile))
        .isInstanceOf(NotPortableException.class)
        .hasMessageStartingWith("a soumak.Mobile cannot be turned into bytes: ")
        .hasMessageContaining(expected);
    assertThat(Loaded.resume(mobile, "second")).isFalse();
    assertThat((String) mobile.result()).startsWith("used ");
  }

  @Test
  void allReasonsAreTold() throws Exception {
    Loaded loaded =
        Loaded.of(
            BODY.formatted(
                "Object a = new Object(); Thread t = Thread.currentThread(); Mobile.suspend();"
                    + " return use(a, t);"));
    Mobile<@Nullable Object, Object> mobile = loaded.mobile();
    Loaded.resume(mobile, "first");
    assertThatThrownBy(() -> loaded.wire().toBytes(mobile))
        .message()
        .contains("variable `a` of T$Body.run(T.java:7)", "variable `t` of T$Body.run(T.java:7)");
  }

  @Test
  void classesThatTheWireDoesNotKnowAreNamed() throws Exception {
    Loaded loaded =
        Loaded.ofFile(
            """
            public class T {
              static class Body implements Mobile.Body<String, Object> {
                public Object run(String first) throws Pausable {
                  List<Object> data = new ArrayList<>();
                  data.add(new Data(1));
                  return Helper.help(first) + data;
                }
              }
            }
            record Data(int n) {}
            class Helper {
              static String help(String in) throws Pausable { return in + Mobile.suspend(); }
            }
            """);
    Mobile<@Nullable Object, Object> mobile = loaded.mobile();
    Loaded.resume(mobile, "first");
    assertThatThrownBy(() -> loaded.wire().toBytes(mobile))
        .message()
        .contains(
            "the frame of Helper.help(T.java:15)",
            "this wire does not know Helper; give Helper.class to Wire.of, on both sides",
            "variable `data` of T$Body.run(T.java:9), element 0 of the ArrayList (Data): this"
                + " wire");
    soumak.wire.Wire more =
        soumak.wire.Wire.of(loaded.type("T"), loaded.type("Helper"), loaded.type("Data"));
    Mobile<@Nullable Object, Object> read = more.fromBytes(more.toBytes(mobile), Mobile.class);
    assertThat(Loaded.resume(read, "!")).isFalse();
    assertThat(read.result()).isEqualTo("first![Data[n=1]]");
  }

  @Test
  void aRunningMobileStaysWhereItIs() throws Exception {
    Loaded loaded =
        Loaded.of(
            """
            static Object run() throws Pausable {
              Mailbox<String> started = new Mailbox<>();
              Mailbox<String> box = new Mailbox<>();
              Mobile<String, Object> mobile =
                  Mobile.of(
                      x -> {
                        started.put("started");
                        return x + box.get() + Mobile.suspend();
                      });
              Task<Boolean> runner = Task.spawn(() -> mobile.resume("a"));
              started.get();
              String told = "";
              try {
                Wire.of(T.class).toBytes(mobile);
              } catch (NotPortableException e) {
                told = e.getMessage();
              }
              box.put("b");
              boolean suspended = runner.join();
              return suspended + told.replaceAll("@\\\\w+", "");
            }
            """);
    assertThat(loaded.call("run"))
        .isEqualTo(
            "truea soumak.Mobile cannot be turned into bytes: (soumak.Mobile): mobile cannot be"
                + " turned into bytes: it runs in T.lambda");
  }
}
