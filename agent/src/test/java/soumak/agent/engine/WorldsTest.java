package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;

class WorldsTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8));

  /** As a loader that has classes of its own making, and never thought of resources. */
  private static final class Throwing extends ClassLoader {
    @Override
    public InputStream getResourceAsStream(String name) {
      throw new UnsupportedOperationException("no resources");
    }
  }

  @Test
  void aLoaderThatFailsHasNoSuchClassAndIsToldOfOnce() throws Exception {
    ClassPath path = Worlds.classPath(new Throwing(), report);

    assertThat(path.find("demo/A")).isNull();
    assertThat(path.find("demo/B")).isNull();
    assertThat(path.find("java/lang/String")).isNotNull();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("soumak-agent: the class loader " + Throwing.class.getName() + " fails with ")
        .contains("UnsupportedOperationException: no resources")
        .hasLineCount(1);
  }
}
