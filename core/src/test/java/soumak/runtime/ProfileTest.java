package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.Policy;
import soumak.testing.Forked;

class ProfileTest {
  @TempDir private Path folder;

  private String run(Path file, String... more) throws Exception {
    Forked run = forked(file, more);
    assertThat(run.exitCode()).as(run.output()).isZero();
    return run.output();
  }

  private static Forked forked(Path file, String... more) throws Exception {
    return forked(ProfilePrograms.class, file, more);
  }

  private static Forked forked(Class<?> program, Path file, String... more) throws Exception {
    String[] arguments = java.util.Arrays.copyOf(more, more.length + 1);
    arguments[more.length] = "-Dsoumak.profile=" + file;
    return Forked.run(program, arguments);
  }

  @Test
  void aRunBeginsWhereTheLastOneEnded() throws Exception {
    Path file = folder.resolve("profile.txt");
    assertThat(run(file)).contains("Long begins as MONITOR", "Long ends as TASK");
    assertThat(Files.readString(file))
        .contains("ProfilePrograms$Long TASK (")
        .contains("its messages take long")
        .contains("ProfilePrograms$Said MONITOR\n");
    assertThat(run(file)).contains("Long begins as TASK");
    assertThat(Files.readString(file)).contains("ProfilePrograms$Long TASK (");
    try (var left = Files.list(folder)) {
      assertThat(left).hasSize(1);
    }
  }

  @Test
  void nothingMovesIfThatIsTurnedOff() throws Exception {
    Path file = folder.resolve("profile.txt");
    assertThat(run(file, "-Dsoumak.correct=false")).contains("Long ends as MONITOR");
  }

  @Test
  void whatTheAnalysisOrTheAuthorForbidsIsNotRead() throws Exception {
    Path file = folder.resolve("profile.txt");
    Files.writeString(
        file,
        Profile.MARK
            + """

            soumak.runtime.ProfilePrograms$Long SEQ
            soumak.runtime.ProfilePrograms$Said THREAD
            gone.Away TASK: its messages take long
            """);
    assertThat(run(file)).contains("Long begins as MONITOR", "Said begins as MONITOR");
    assertThat(Files.readString(file)).contains("gone.Away TASK: its messages take long\n");
  }

  /** Its first version may not have blocked. */
  @Test
  void whatTheBuildKnowsToBlockGetsThreadsWhateverIsSaved() throws Exception {
    assertThat(runThreads("Feeder TASK")).contains("Feeder begins as THREAD");
    assertThat(runThreads("Feeder THREAD")).contains("Feeder begins as THREAD");
  }

  @Test
  void whatWasSeenToBlockKeepsItsThreadsOnlyIfItStillDoes() throws Exception {
    assertThat(
            runThreads("Talks THREAD", "StillBlocks THREAD", "Dies THREAD", "BlocksAgain THREAD"))
        .contains("Talks begins as THREAD", "Talks ends as TASK")
        .contains("StillBlocks begins as THREAD", "StillBlocks ends as THREAD")
        .contains("Dies begins as THREAD", "Dies ends as TASK")
        .contains("BlocksAgain begins as THREAD", "BlocksAgain ends as THREAD");
    assertThat(runThreads()).contains("BlocksAgain begins as TASK", "BlocksAgain ends as TASK");
  }

  /** Seen in this run, which counts more than the one before. */
  @Test
  void whatComputesDoesNotGetItsThreadsBackAtOnce() throws Exception {
    assertThat(runThreads("Computes THREAD"))
        .contains("Computes begins as THREAD", "Computes ends as TASK");
  }

  private String runThreads(String... saved) throws Exception {
    StringBuilder profile = new StringBuilder(Profile.MARK).append('\n');
    for (String line : saved) {
      profile.append("soumak.runtime.ProfileThreads$").append(line).append(": it blocks\n");
    }
    Path file = Files.writeString(folder.resolve("threads.txt"), profile);
    Forked run = forked(ProfileThreads.class, file);
    assertThat(run.exitCode()).as(run.output()).isZero();
    return run.output();
  }

  @Test
  void aClassThatWasNotMeasuredBeginsAsBefore() throws Exception {
    Path file = folder.resolve("profile.txt");
    String line =
        Profile.line(
            "soumak.runtime.ProfilePrograms$Long", Policy.TASK, new Cost(), "as in the run before");
    Files.writeString(file, Profile.MARK + "\n" + line + "\n");
    assertThat(run(file)).contains("Long begins as TASK").doesNotContain("is not used");
  }

  @Test
  void aFileThatIsNoProfileIsLeftAlone() throws Exception {
    Path file = folder.resolve("thesis.txt");
    Files.writeString(file, "Chapter one\n");
    assertThat(run(file))
        .contains("is not used, and left as it is: line 1 is no line of a profile: Chapter one");
    assertThat(file).hasContent("Chapter one\n");
  }

  @Test
  void aFileOfRemarksAloneIsLeftAlone() throws Exception {
    Path file = folder.resolve("notes.txt");
    Files.writeString(file, "# What to buy:\n# bread\n\n");
    assertThat(run(file))
        .contains("is not used, and left as it is: line 1 is not \"# What runs of");
    assertThat(file).hasContent("# What to buy:\n# bread\n\n");
  }

  @Test
  void anEmptyFileBecomesOne() throws Exception {
    Path file = Files.writeString(folder.resolve("empty.txt"), "\n  \n");
    assertThat(run(file)).doesNotContain("is not used");
    assertThat(file).content().contains("ProfilePrograms$Long TASK (");
  }

  @Test
  void aFileOfPoliciesIsNoProfile() throws Exception {
    Path file = folder.resolve("policies.txt");
    String policies = "# ours\nsoumak.runtime.ProfilePrograms$Long TASK\n";
    Files.writeString(file, policies);
    assertThat(run(file))
        .contains("is not used, and left as it is: line 1 is not \"# What runs of this program")
        .contains("if it is a file of policies, give it by --policies")
        .contains("Long begins as MONITOR");
    assertThat(file).hasContent(policies);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsTold() throws Exception {
    Path nowhere = folder.resolve("nowhere");
    Forked run = forked(nowhere.resolve("profile.txt"), "-Djava.io.tmpdir=" + folder);
    assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
    assertThat(run.output())
        .contains(
            "soumak: the profile '%s/profile.txt' could not be written: there is no folder %s; it is in %s"
                .formatted(nowhere, nowhere, folder));
    try (var kept = Files.newDirectoryStream(folder, "soumak-profile-*")) {
      assertThat(Files.readString(kept.iterator().next())).contains("ProfilePrograms$Long TASK (");
    }
  }

  @Test
  void linesAreUnderstoodOrNamed() {
    assertThat(Profile.parse(Profile.MARK + "\n\na.B TASK\nc.D SEQ (3 ns)\n")).hasSize(2);
    assertThat(Profile.parse(Profile.MARK)).isEmpty();
    assertThat(Profile.parse("\n")).isEmpty();
    assertThatThrownBy(() -> Profile.parse("a.B TASK\na.C FAST\n"))
        .hasMessage("line 2 is no line of a profile: a.C FAST");
    assertThatThrownBy(() -> Profile.parse("x".repeat(100_000)))
        .hasMessage("line 1 is no line of a profile: " + "x".repeat(80) + "...");
    assertThatThrownBy(() -> Profile.parse("TASK"))
        .hasMessage("line 1 is no line of a profile: TASK");
  }

  @Test
  void whatIsMeasuredIsSaid() {
    Cost cost = new Cost();
    assertThat(Profile.line("a.B", Policy.SEQ, cost, "")).isEqualTo("a.B SEQ");
    Dummy sender = new Dummy(1);
    for (int i = 0; i < 10; i++) {
      cost.took(1024, i < 5 ? sender : null, 3);
    }
    assertThat(Profile.line("a.B", Policy.TASK, cost, "why"))
        .isEqualTo("a.B TASK (1024 ns, 10, 50 %, 1, 6): why");
  }
}
