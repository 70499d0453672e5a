package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

/** Frames of coroutines, in Java, as Kotlin's compiler makes them. */
class CoroutinesTest {
  private static final Map<String, String> KOTLIN =
      Map.of(
          "kotlin.coroutines.jvm.internal.BaseContinuationImpl",
          """
          package kotlin.coroutines.jvm.internal;
          public abstract class BaseContinuationImpl {
            public abstract Object create(Object value, Object continuation);
            protected abstract Object invokeSuspend(Object result);
          }
          """,
          "kotlin.jvm.functions.Function2",
          """
          package kotlin.jvm.functions;
          public interface Function2 { Object invoke(Object first, Object second); }
          """,
          "Node",
          Programs.NODE);

  @Test
  void frameKeepsItsScope() {
    assertThat(check("scope.toString();")).isEmpty();
  }

  @Test
  void frameKeepsMessage() {
    assertThat(check("Node.send((Node) scope);"))
        .startsWith("Frame.java:10: error: UNANNOTATED_ESCAPE: ")
        .contains("Node");
  }

  @Test
  void otherFunctionsAreLentTheirs() {
    String other = frame("").replace("extends BaseContinuationImpl", "");
    assertThat(found(other))
        .contains("Frame.java:7: error: UNANNOTATED_ESCAPE: `first` is given to Frame.create");
  }

  private static String check(String use) {
    return found(frame(use));
  }

  private static String frame(String use) {
    return """
    import kotlin.coroutines.jvm.internal.BaseContinuationImpl;
    public class Frame extends BaseContinuationImpl implements kotlin.jvm.functions.Function2 {
      Object kept;

      public Object invoke(Object first, Object second) {
        Frame made =
            (Frame) create(first, second);
        return made.invokeSuspend(second);
      }
      public Object invokeSuspend(Object result) { Object scope = kept; %s return null; }
      public Object create(Object value, Object continuation) {
        Frame made = new Frame();
        made.kept = value;
        return made;
      }
    }
    """
        .formatted(use);
  }

  private static String found(String frame) {
    Map<String, String> sources = new HashMap<>(KOTLIN);
    sources.put("Frame", frame);
    Map<String, byte[]> compiled = Sources.compile(sources, "-parameters");
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      return new Checker(path)
          .check(List.copyOf(compiled.values())).stream()
              .map(Finding::toString)
              .collect(Collectors.joining("\n"));
    }
  }
}
