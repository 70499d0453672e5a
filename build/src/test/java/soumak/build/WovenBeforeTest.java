package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import soumak.analysis.Diagnostic;

/** Woven classes beside others that have been compiled anew, where it is not known of what. */
class WovenBeforeTest {
  private static final String PAUSES =
      """
      package demo;

      import soumak.*;

      public class Called {
        static int get(Mailbox<Integer> in) throws Pausable { return in.get(); }
      }
      """;

  private static final String PAUSES_NOT =
      PAUSES.replace("throws Pausable", "").replace("in.get()", "1");

  private static final String CALLER =
      """
      package demo;

      import soumak.*;

      public class Caller {
        static int get(Mailbox<Integer> in) throws Pausable {
          return Called.get(in)
              + Called.get(in);
        }
      }
      """;

  private static Result weave(Map<String, byte[]> classes) {
    return Pipeline.builder().classPath(Sources.classPath()).build().weave(classes).result();
  }

  /** What is said of the caller, woven beside one class, and then again beside another. */
  private static List<String> told(String before, String now) throws IOException {
    Pipeline pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
    Map<String, byte[]> classes =
        new HashMap<>(pipeline.weave(Sources.compile(before, CALLER)).classes());
    if (!before.equals(now)) {
      classes.put("demo/Called", Sources.compile(now, CALLER).get("demo/Called"));
    }
    Result result = weave(classes);
    assertThat(result.failed()).isFalse();
    return result.diagnostics().stream().map(Diagnostic::toString).toList();
  }

  @Test
  void whatCouldPauseAndCannotNow() throws IOException {
    assertThat(told(PAUSES, PAUSES_NOT))
        .containsExactly(
            "Caller.java:7: warning: demo.Caller.get was woven when demo.Called.get could pause,"
                + " which it cannot now: the call fails with a NoSuchMethodError. Compile all"
                + " classes anew, and weave what comes of that. [woven-for-another]");
  }

  @Test
  void whatCouldNotPauseAndCanNow() throws IOException {
    assertThat(told(PAUSES_NOT, PAUSES))
        .containsExactly(
            "Caller.java:7: warning: demo.Caller.get was woven when demo.Called.get could not"
                + " pause, which it can now: the call blocks the thread. Compile all classes anew,"
                + " and weave what comes of that. [woven-for-another]");
  }

  @Test
  void nothingIsSaidWhereItIsAsItWas() throws IOException {
    assertThat(told(PAUSES, PAUSES)).isEmpty();
    assertThat(told(PAUSES, PAUSES.replace("in.get()", "in.get() + 1"))).isEmpty();
    assertThat(told(PAUSES_NOT, PAUSES_NOT.replace("1", "2"))).isEmpty();
  }
}
