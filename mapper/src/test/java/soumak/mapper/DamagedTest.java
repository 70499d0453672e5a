package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.ClassPath;
import soumak.testing.LongForm;
import soumak.testing.Sources;

/**
 * Class files that make no sense: the weaver refuses them by name, so the mapper passes over.
 * {@code -Dsoumak.long} tries more.
 */
class DamagedTest {
  private static final String PROGRAM =
      """
      import soumak.*;

      public class Program {
        static final class Sink extends Capsule {
          private int n;
          public void hit(int i) { n += i; }
          public int total() throws Pausable { return n; }
        }

        static final class Source extends Capsule {
          private final Sink sink;
          Source(Sink sink) { this.sink = sink; }
          public void go(int n) {
            for (int i = 0; i < n; i++) {
              sink.hit(i);
            }
          }
        }

        public static void main(String[] args) throws Pausable, Exception {
          Sink sink = new Sink();
          new Source(sink).go(7);
          Task.spawn(() -> sink.total()).join();
        }
      }
      """;

  private static Map<String, byte[]> compiled() {
    return new TreeMap<>(Sources.compile(Map.of("Program", PROGRAM), "-parameters"));
  }

  private static Mapping map(Map<String, byte[]> classes) throws Exception {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      return Mapper.of(path, List.of()).map(classes.values());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void bytesThatWereChanged(long seed) throws Exception {
    Random random = new Random(seed);
    Map<String, byte[]> whole = compiled();
    List<String> names = new ArrayList<>(whole.keySet());
    for (int i = 0; i < LongForm.of(100, 300); i++) {
      String name = names.get(random.nextInt(names.size()));
      byte[] damaged = whole.get(name).clone();
      for (int hit = 0; hit <= random.nextInt(4); hit++) {
        damaged[8 + random.nextInt(damaged.length - 8)] = (byte) random.nextInt();
      }
      Map<String, byte[]> classes = new TreeMap<>(whole);
      classes.put(name, damaged);
      Mapping mapping = map(classes);
      assertThat(mapping.table()).isNotEmpty();
      assertThat(mapping.svg()).endsWith("</svg>\n");
    }
  }

  @Test
  void whatIsWholeIsMappedAllTheSame() throws Exception {
    Map<String, byte[]> classes = compiled();
    classes.put("Program$Source", new byte[] {1, 2, 3});
    assertThat(map(classes).actors())
        .extracting(MappedActor::name)
        .contains("Program$Sink")
        .doesNotContain("Program$Source");
  }
}
