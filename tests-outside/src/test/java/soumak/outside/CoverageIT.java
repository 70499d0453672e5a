package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** JaCoCo's report of a project that has the profile which docs/weaving.md gives for it. */
class CoverageIT {
  private static final String PLACE =
      "<!-- The profile that docs/weaving.md tells users to copy. -->";
  private static final Pattern PROFILE =
      Pattern.compile("## Coverage\n.*?```xml\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SOURCE =
      Pattern.compile("<sourcefile name=\"Sum.java\">(.*?)</sourcefile>", Pattern.DOTALL);
  private static final Pattern LINE =
      Pattern.compile("<line nr=\"(\\d+)\" mi=\"(\\d+)\" ci=\"(\\d+)\" mb=\"(\\d+)\"");

  @Test
  void linesAreCountedInFrontOfAPauseAndBehindIt() throws Exception {
    Project project = Project.copy("coverage");
    project.edit("pom.xml", PLACE, profile());

    Run build = project.maven(Setting.JDK, "verify", "-Pcoverage").succeeded();

    assertThat(build.out())
        .contains("Weaving is skipped", "Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
    // Sum.java: the loop, the wait, and what comes behind; a branch and a method that never ran.
    assertThat(lines(project.at("target/site/jacoco/jacoco.xml")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                11, "covered",
                12, "covered",
                13, "covered",
                14, "a branch missed",
                15, "missed",
                17, "covered",
                19, "covered",
                23, "missed"));
  }

  private static String profile() throws IOException {
    Matcher page = PROFILE.matcher(Files.readString(Setting.ROOT.resolve("docs/weaving.md")));
    assertThat(page.find()).as("a profile in the section on coverage").isTrue();
    return page.group(1);
  }

  private static Map<Integer, String> lines(Path report) throws IOException {
    Matcher source = SOURCE.matcher(Files.readString(report));
    assertThat(source.find()).as("the report has Sum.java").isTrue();
    Map<Integer, String> lines = new TreeMap<>();
    Matcher line = LINE.matcher(source.group(1));
    while (line.find()) {
      String missed = line.group(4).equals("0") ? "covered" : "a branch missed";
      boolean ran = line.group(2).equals("0") && !line.group(3).equals("0");
      lines.put(Integer.valueOf(line.group(1)), ran ? missed : "missed");
    }
    return lines;
  }
}
