package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import soumak.Dump;
import soumak.memory.Structs.Point;
import soumak.testing.Forked;

/** What a dump of the JVM tells of memory. */
class DumpTest {
  @Test
  void tellsOfLiveRegions() throws IOException {
    StringBuilder text = new StringBuilder();
    StringBuilder json = new StringBuilder();
    try (Region region = Region.lifoReap()) {
      region.alloc(Point.class, 1_000_000);
      Dump.text(text);
      Dump.json(json);
    }
    assertThat(text)
        .containsPattern(
            "(?m)^\\d+ regions?, \\d+ pointers? into the heap; \\d+ bytes used, \\d+ res")
        .containsPattern("(?m)^a LIFO reap of 80000\\d\\d bytes");
    assertThat(json)
        .containsPattern("\\],\"count\":\\d+,\n\"memory\":\\{\"regions\":\\d+,\"pointers\":\\d+,")
        .containsPattern("\n\\{\"what\":\"a LIFO reap\",\"bytes\":80000\\d\\d[,}]")
        .endsWith("]}}\n");
    StringBuilder after = new StringBuilder();
    Dump.text(after);
    assertThat(after.toString()).doesNotContain("a LIFO reap of 80000");
  }

  static final class InArabic {
    public static void main(String[] args) throws IOException {
      Locale.setDefault(Locale.of("ar", "EG"));
      System.out.println("%d".formatted(1));
      try (Region region = Region.lifo()) {
        region.alloc(Point.class);
        Dump.json(System.out);
      }
    }
  }

  @Test
  void numbersOfJsonAreThoseOfNoLanguage() throws Exception {
    assertThat(Forked.run(InArabic.class, "-Dstdout.encoding=UTF-8").output())
        .startsWith("\u0661")
        .containsPattern("\"memory\":\\{\"regions\":[0-9]+,\"pointers\":[0-9]+,\"used\":[0-9]+,");
  }

  static final class OneRegion {
    public static void main(String[] args) throws IOException {
      try (Region region = Region.lifo()) {
        region.alloc(Point.class);
        Dump.text(System.out);
      }
    }
  }

  @Test
  void oneRegionIsOne() throws Exception {
    assertThat(Forked.run(OneRegion.class).output())
        .containsPattern("(?m)^1 region, 0 pointers into the heap; \\d+ bytes used, \\d+ reserved;")
        .contains("; 0 leaks of 0 bytes\n");
  }

  @Test
  void namesTheLargestOnly() throws IOException {
    Region[] regions = new Region[3000];
    for (int i = 0; i < regions.length; i++) {
      regions[i] = Region.lifo();
      if (i % 2 == 0) {
        regions[i].alloc(Point.class);
      }
    }
    StringBuilder text = new StringBuilder();
    Dump.text(text);
    assertThat(text.toString().lines().filter(it -> it.startsWith("a LIFO arena of 4096")).count())
        .isLessThanOrEqualTo(1000)
        .isGreaterThan(900);
    assertThat(text.toString().lines().filter(it -> it.startsWith("a LIFO arena of 0 "))).isEmpty();
    for (Region region : regions) {
      region.close();
    }
  }
}
