package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.mapper.testing.Csv;
import soumak.mapper.testing.Programs;
import soumak.testing.Sources;

/**
 * The policies of the paper's own programs, as they are written in the benchmarks, found from
 * bytecode: most are those of the paper, and each other one has its explanation.
 */
class AuditTest {
  private static final String FOLDER = "benchmarks/src/main/java/soumak/bench/mapping";
  private static final int AUDITED = 48;
  private static final int AGREEING = 41;

  /** By program and actor, in lower case. */
  private static final Map<String, MappedActor> ACTORS = new HashMap<>();

  @BeforeAll
  static void mapThePrograms() throws IOException {
    Path folder = root().resolve(FOLDER);
    assertThat(folder).isDirectory();
    Map<String, byte[]> compiled = new TreeMap<>(Sources.compile(sources(folder), "-parameters"));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      Mapping mapping = Mapper.of(path, List.of()).map(compiled.values());
      mapping.actors().forEach(it -> ACTORS.put(key(it.name()), it));
    }
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static Map<String, String> sources(Path folder) throws IOException {
    Map<String, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(AuditTest::isOfProgram).toList()) {
        String name = folder.relativize(file).toString().replace(".java", "");
        sources.put("soumak.bench.mapping." + name.replace('/', '.'), Files.readString(file));
      }
    }
    return sources;
  }

  /** Not what measures the programs, nor what does the same on other runtimes. */
  private static boolean isOfProgram(Path file) {
    String path = file.toString();
    return path.endsWith(".java")
        && !path.matches(
            ".*/(report|port)/.*|.*Ports?\\.java|.*/(MappingWorkloads|OnePolicy)\\.java");
  }

  /** {@code bang.sender} for {@code soumak.bench.mapping.bang.Bang$Sender}. */
  private static String key(String name) {
    String[] parts = name.split("\\.");
    String type = parts[parts.length - 1];
    String program = parts.length < 2 ? "" : parts[parts.length - 2];
    return (program + "." + type.substring(type.lastIndexOf('$') + 1)).toLowerCase(Locale.ROOT);
  }

  private static @Nullable MappedActor actor(Map<String, String> row) {
    return ACTORS.get((row.get("benchmark") + "." + row.get("actor")).toLowerCase(Locale.ROOT));
  }

  /** SEQ is a form of MONITOR. */
  private static String policy(MappedActor actor) {
    return (actor.policy() == Policy.SEQ ? Policy.MONITOR : actor.policy()).name();
  }

  private static List<String> different() {
    List<String> different = new ArrayList<>();
    for (Map<String, String> row : Csv.rows("source-audit.csv")) {
      MappedActor actor = actor(row);
      if (actor != null && !policy(actor).equals(row.get("paper_policy"))) {
        different.add(row.get("benchmark") + "." + row.get("actor"));
      }
    }
    return different;
  }

  @Test
  void allAuditedActorsAreThere() {
    assertThat(Csv.rows("source-audit.csv"))
        .hasSize(AUDITED)
        .allSatisfy(it ->
            assertThat(actor(it)).as(it.get("benchmark") + "." + it.get("actor")).isNotNull());
  }

  @Test
  void mostPoliciesAreThoseOfThePaper() {
    assertThat(different()).hasSizeLessThanOrEqualTo(AUDITED - AGREEING);
  }

  @Test
  void eachOtherOneIsExplained() {
    Map<String, String> explained = new HashMap<>();
    for (String line : Programs.resource("audit-differences.txt").lines().toList()) {
      String[] parts = line.startsWith("#") ? new String[0] : line.split(": ", 2);
      if (parts.length == 2) {
        explained.put(parts[0], parts[1]);
      }
    }
    assertThat(explained.keySet()).containsAll(different());
    assertThat(explained.values()).allSatisfy(it -> assertThat(it).hasSizeGreaterThan(20));
  }

  /** All but the CPU and the levels that the paper's own definitions leave open. */
  @Test
  void blockingIsFoundWhereTheAuditFoundIt() {
    for (Map<String, String> row : Csv.rows("source-audit.csv")) {
      MappedActor actor = actor(row);
      if (actor != null) {
        assertThat(actor.vector().blk())
            .as(actor.name())
            .isEqualTo(row.get("cal_BLK").equals("true"));
        assertThat(actor.vector().comm().toString())
            .as(actor.name() + " " + actor.reasons())
            .isEqualTo(row.get("cal_COMM"));
      }
    }
  }

  @Test
  void eachReasonHasItsPlace() {
    ACTORS
        .values()
        .forEach(actor -> {
          assertThat(actor.reasons()).hasSize(Characteristic.values().length);
          for (Reason reason : actor.reasons()) {
            assertThat(reason.sentence()).isNotBlank();
            assertThat(reason.line() > 0 || reason.method().isEmpty()).isTrue();
          }
        });
  }
}
