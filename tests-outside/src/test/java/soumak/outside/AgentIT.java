package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.outside.AgentProgram.AGENT;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Programs that are woven while they are loaded. */
class AgentIT {
  private static final String MAIN = "com.example.agent.Main";
  private static final String PAUSED = "sum: 200000, on the stack: 1";

  private static AgentProgram program;

  @BeforeAll
  static void compile() throws IOException {
    program = AgentProgram.compile();
  }

  private static Manifest manifest(String name, String value) {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(new Attributes.Name(name), value);
    return manifest;
  }

  @Test
  void plainClassesPause() throws Exception {
    Run run = program.run(AGENT, MAIN).succeeded();

    assertThat(run.out()).contains(PAUSED);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void givenTwiceItWeavesOnce() throws Exception {
    Run run = program.run(AGENT, AGENT + "=isolation=off", MAIN).succeeded();

    assertThat(run.out()).contains(PAUSED);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("soumak-agent: it is given twice; only the first counts");
  }

  @Test
  void anOptionThatItDoesNotHaveEndsTheProgram() throws Exception {
    Run run = program.run(AGENT + "=isolation=maybe", MAIN);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "soumak-agent: its only option is isolation=strict, refuse, warn or off, and not"
                + " 'isolation=maybe'");
  }

  @Test
  void withoutTheAgentTheSameClassesBlock() throws Exception {
    Run run = program.run("-Dtasks=20", MAIN).succeeded();

    assertThat(run.out()).contains("sum: 400, on the stack: 4");
  }

  @Test
  void lambdasOfInterfacesThatNeedOneAnother() throws Exception {
    Run run = program.run(AGENT, "com.example.agent.Mutual").succeeded();

    assertThat(run.out()).contains("ping one, pong two");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void lambdasOfAClassThatIsNotInitialisedYet() throws Exception {
    Run run = program.run(AGENT, "com.example.agent.Ancestors").succeeded();

    assertThat(run.out().strip()).isEqualTo("168");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void capsulesAreTasksUnlessTheirAuthorSaysMore() throws Exception {
    Run run = program.run(AGENT, "com.example.agent.Accounts").succeeded();

    assertThat(run.out().strip()).isEqualTo("5050 out of the queue, 5050 on the sender's stack");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void capsulesWithoutTheAgentSayWhatIsMissing() throws Exception {
    Run run = program.run("com.example.agent.Accounts");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("is a class of capsules and has not been woven", "the agent");
  }

  @Test
  void aClassThatCannotBeWovenIsReportedOnceAndFailsWhenUsed() throws Exception {
    Run run = program.run(AGENT, "com.example.agent.Refused$Start").succeeded();

    String reason = "com/example/agent/Refused.java:12: error: ";
    assertThat(run.err())
        .startsWith("soumak-agent: com.example.agent.Refused cannot be woven:\n" + reason)
        .containsOnlyOnce(reason)
        .contains("inside a synchronized block", "Move the call out of the synchronized block");
    assertThat(run.out())
        .contains(
            "caught java.lang.LinkageError: com.example.agent.Refused cannot be woven;"
                + " soumak-agent")
        .contains("caught java.lang.NoClassDefFoundError: Could not initialize class");
  }

  @Test
  void theProgramSeesNothingOfTheWeaver() throws Exception {
    Run run =
        program
            .run(
                AGENT,
                "com.example.agent.Visible",
                "org.objectweb.asm.ClassReader",
                "soumak.weaver.Weaver",
                "soumak.analysis.ClassPath",
                "soumak.woven.Fiber")
            .succeeded();

    assertThat(run.out().lines())
        .containsExactly(
            "org.objectweb.asm.ClassReader: false",
            "soumak.weaver.Weaver: false",
            "soumak.analysis.ClassPath: false",
            "soumak.woven.Fiber: true");
  }

  @Test
  void memoryOutsideOfTheHeap() throws Exception {
    Run run = program.run(AGENT, "com.example.agent.Packets").succeeded();

    assertThat(run.out().strip()).isEqualTo("4950 in packets, 4950 in an arena");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void oneJarWithEverything() throws Exception {
    Path jar = program.jar("fat.jar", manifest("Main-Class", MAIN), true);

    Run run = Run.java(Setting.WORK, AGENT, "-jar", jar.toString()).succeeded();

    assertThat(run.out()).contains(PAUSED);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aClassLoaderOfTheProgramsOwn() throws Exception {
    // Soumak's core is not on the class path but in the inner loader only.
    Path launcher = program.jar("launcher.jar", new Manifest(), false);

    Run run =
        Run.java(
                Setting.WORK,
                AGENT,
                "-cp",
                launcher.toString(),
                "com.example.agent.Nested",
                launcher.toString(),
                AgentProgram.CORE.toString())
            .succeeded();

    assertThat(run.out()).contains(PAUSED, "frame in the same place: true");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aClassLoaderThatGetsMorePlaces() throws Exception {
    Path launcher = program.jar("launcher.jar", new Manifest(), false);
    Path first = Setting.WORK.resolve("first").toAbsolutePath();
    Path early = Path.of("com", "example", "agent", "Early.class");
    Files.createDirectories(first.resolve(early).getParent());
    Files.write(first.resolve(early), Files.readAllBytes(program.classes().resolve(early)));

    Run run =
        Run.java(
                Setting.WORK,
                AGENT,
                "-Dtasks=20",
                "-cp",
                launcher.toString(),
                "com.example.agent.Growing",
                first.toString(),
                AgentProgram.CORE.toString(),
                launcher.toString())
            .succeeded();

    assertThat(run.out()).contains("sum: 400, on the stack: 1");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aWireKnowsTheLambdasOfClassesAndInitialisesNone() throws Exception {
    Run run = program.run(AGENT, "com.example.agent.Carried").succeeded();

    assertThat(run.out().lines()).containsExactly("result: 12", "result: 13, the wire: true");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aClassLoaderThatFailsWhereItIsAskedForResources() throws Exception {
    Path launcher = program.jar("launcher.jar", new Manifest(), false);

    Run run =
        Run.java(
            Setting.WORK,
            AGENT,
            "-Dno.resources=true",
            // Nothing is woven, so each task has a thread.
            "-Dtasks=20",
            "-cp",
            launcher.toString(),
            "com.example.agent.Nested",
            launcher.toString(),
            AgentProgram.CORE.toString());

    assertThat(run.err())
        .contains("soumak-agent: the class loader com.example.agent.Nested$", "no resources")
        .doesNotContain("fault of the agent");
  }

  @Test
  void withoutSoumaksCoreItSaysSo() throws Exception {
    Run run = Run.java(Setting.WORK, AGENT, "-cp", program.classes().toString(), MAIN);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("put soumak-core on the program's class path", "NoClassDefFoundError: soumak/")
        .doesNotContain("warning")
        .doesNotContain("fault of the agent");
  }

  @Test
  void wovenClassesAreTransformedAgainButNotReplaced() throws Exception {
    Manifest manifest = manifest("Premain-Class", "com.example.agent.Reload");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    Path reload = program.jar("reload.jar", manifest, false);

    Run run = program.run("-javaagent:" + reload, AGENT, "com.example.agent.Reload").succeeded();

    assertThat(run.out()).startsWith("refused").contains(PAUSED);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "soumak-agent: com.example.agent.Waiting is woven and cannot be redefined while the"
                + " program runs; restart it");
  }

  @Test
  void jacocoInFrontCountsTheOriginalLines() throws Exception {
    Path measured = Setting.WORK.resolve("agent.exec").toAbsolutePath();
    Files.deleteIfExists(measured);
    String jacoco = "-javaagent:" + onClassPath("org.jacoco.agent") + "=destfile=" + measured;

    Run run = program.run(jacoco, AGENT, MAIN).succeeded();

    assertThat(run.out()).contains(PAUSED);
    assertThat(run.err()).isEmpty();
    IClassCoverage waiting = coverage(measured);
    // Waiting.java: the recursive call, the wait, and what comes behind it.
    for (int line : new int[] {15, 16, 18, 19, 20, 21, 25, 26}) {
      assertThat(waiting.getLine(line).getStatus())
          .as("line %d", line)
          .isEqualTo(ICounter.FULLY_COVERED);
    }
  }

  private static IClassCoverage coverage(Path measured) throws IOException {
    ExecFileLoader data = new ExecFileLoader();
    data.load(measured.toFile());
    CoverageBuilder builder = new CoverageBuilder();
    Path waiting = program.classes().resolve("com/example/agent/Waiting.class");
    new Analyzer(data.getExecutionDataStore(), builder)
        .analyzeClass(Files.readAllBytes(waiting), waiting.toString());
    assertThat(builder.getNoMatchClasses()).as("classes that JaCoCo saw in another form").isEmpty();
    return builder.getClasses().iterator().next();
  }

  private static String onClassPath(String artifact) {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Path.of(entry).getFileName().toString().startsWith(artifact)) {
        return entry;
      }
    }
    throw new IllegalStateException("no " + artifact + " on the class path");
  }

  @Test
  void attachingItToARunningJvmIsRefused() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Setting.JDK.resolve("bin/java").toString(),
            "-XX:+EnableDynamicAgentLoading",
            "-cp",
            program.classes().toString(),
            "com.example.agent.Idle");
    Path err = Setting.WORK.resolve("idle.err");
    Process idle = builder.redirectError(err.toFile()).start();
    try (BufferedReader out = idle.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isEqualTo("ready");
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(idle.pid()));

      assertThatThrownBy(() -> jvm.loadAgent(Setting.jar("soumak-agent").toString()))
          .isInstanceOf(AgentInitializationException.class);

      jvm.detach();
      assertThat(err)
          .content()
          .contains("soumak-agent cannot be attached to a JVM that runs already")
          .contains("Start the JVM with -javaagent:soumak-agent.jar");
    } finally {
      idle.destroyForcibly().waitFor();
    }
  }
}
