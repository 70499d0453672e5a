package soumak.structure;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import soumak.analysis.Names;

/** Who may depend on whom: the table of ARCHITECTURE.md. */
class ModulesTest {
  /** The packages of each module. */
  private static final Map<String, Set<String>> PACKAGES =
      Map.ofEntries(
          Map.entry(
              "core",
              Set.of(
                  "soumak",
                  "soumak.net",
                  "soumak.runtime",
                  "soumak.wire",
                  "soumak.wire.cbor",
                  "soumak.woven")),
          Map.entry("memory", Set.of("soumak.memory")),
          Map.entry(
              "cluster",
              Set.of(
                  "soumak.cluster",
                  "soumak.cluster.engine",
                  "soumak.cluster.coherence",
                  "soumak.cluster.local",
                  "soumak.cluster.mail",
                  "soumak.cluster.objects",
                  "soumak.cluster.observing",
                  "soumak.cluster.spread")),
          Map.entry("analysis", Set.of("soumak.analysis")),
          Map.entry("weaver", Set.of("soumak.weaver")),
          Map.entry("checker", Set.of("soumak.checker")),
          Map.entry("mapper", Set.of("soumak.mapper")),
          Map.entry(
              "processj",
              Set.of(
                  "soumak.processj",
                  "soumak.processj.syntax",
                  "soumak.processj.typed",
                  "soumak.processj.check",
                  "soumak.processj.code",
                  "soumak.processj.run")),
          Map.entry("build", Set.of("soumak.build")),
          Map.entry("cli", Set.of("soumak.cli")),
          Map.entry("spreader", Set.of("soumak.spreader", "soumak.spreader.twins")));

  /** The modules that each may use. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("core", Set.of()),
          Map.entry("memory", Set.of("core")),
          Map.entry("cluster", Set.of("core")),
          Map.entry("analysis", Set.of()),
          Map.entry("weaver", Set.of("analysis")),
          Map.entry("checker", Set.of("analysis")),
          Map.entry("mapper", Set.of("analysis")),
          Map.entry("processj", Set.of("analysis", "core")),
          Map.entry("build", Set.of("weaver", "checker", "mapper", "processj", "analysis")),
          Map.entry(
              "cli",
              Set.of(
                  "build",
                  "checker",
                  "mapper",
                  "processj",
                  "analysis",
                  "core",
                  "memory",
                  "cluster",
                  "spreader")),
          Map.entry("spreader", Set.of("analysis")));

  /** The libraries that each may use. */
  private static final Map<String, Set<String>> LIBRARIES =
      Map.ofEntries(
          Map.entry("core", Set.of()),
          Map.entry("memory", Set.of()),
          Map.entry(
              "cluster",
              Set.of(
                  "com.oracle.coherence..",
                  "com.tangosol..",
                  "com.sun.net.httpserver",
                  "javax.net.ssl")),
          Map.entry("analysis", Set.of("org.objectweb.asm..")),
          Map.entry("weaver", Set.of("org.objectweb.asm..")),
          Map.entry("checker", Set.of("org.objectweb.asm..")),
          Map.entry("mapper", Set.of("org.objectweb.asm..")),
          Map.entry("processj", Set.of("org.objectweb.asm..")),
          Map.entry("build", Set.of()),
          Map.entry("cli", Set.of("picocli..", "com.sun.tools.attach")),
          Map.entry("spreader", Set.of("org.objectweb.asm..")));

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("soumak");

  @Test
  void everyModuleIsSeen() {
    for (Map.Entry<String, Set<String>> module : PACKAGES.entrySet()) {
      for (String name : module.getValue()) {
        assertThat(ALL).as(name).anyMatch(it -> it.getPackageName().equals(name));
      }
    }
    assertThat(ALL).allMatch(it -> !moduleOf(it).isEmpty());
  }

  private static String moduleOf(JavaClass type) {
    return PACKAGES.entrySet().stream()
        .filter(it -> it.getValue().contains(type.getPackageName()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  @TestFactory
  Stream<DynamicTest> eachModuleUsesWhatItMay() {
    return PACKAGES.keySet().stream()
        .sorted()
        .map(module -> DynamicTest.dynamicTest(module, () -> check(module)));
  }

  private static void check(String module) {
    List<String> allowed =
        new ArrayList<>(List.of("java..", "javax.tools", "javax.management..", "jdk.jfr"));
    allowed.addAll(List.of("com.sun.management", "org.jspecify.annotations"));
    allowed.addAll(PACKAGES.get(module));
    allowed.addAll(LIBRARIES.get(module));
    MAY_USE.get(module).forEach(it -> allowed.addAll(PACKAGES.get(it)));
    classes()
        .that()
        .resideInAnyPackage(PACKAGES.get(module).toArray(String[]::new))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed.toArray(String[]::new))
        .check(ALL);
  }

  /**
   * Mailboxes of other nodes are mailboxes, so mail stands where a mailbox's queue does else. All
   * modules read their settings in one way.
   */
  @Test
  void theRuntimeIsUsedInCoreAndForMailAndSettingsOnly() {
    noClasses()
        .that(not(resideInAnyPackage(PACKAGES.get("core").toArray(String[]::new))))
        .and()
        .resideOutsideOfPackage("soumak.cluster.mail")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("soumak.runtime")
                .and(not(nameMatching("soumak\\.runtime\\.Setting"))))
        .check(ALL);
  }

  @Test
  void theEngineIsKnownInItsPackageOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("soumak.cluster.coherence")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.tangosol..", "com.oracle..")
        .check(ALL);
  }

  /** What is below one of them is a program's, and checked as such. */
  @Test
  void whatProgramsRunWithIsKnownByItsPackages() {
    for (String module : List.of("core", "memory", "cluster", "processj")) {
      for (String name : PACKAGES.get(module)) {
        String folder = name.replace('.', '/');
        assertThat(Names.isOfSoumak(folder + "/Any")).as(name).isTrue();
        assertThat(Names.isOfSoumak(folder + "/app/Any")).as(name).isFalse();
      }
    }
  }

  @Test
  void noCyclesBetweenModules() {
    slices().assignedFrom(new ByModule()).should().beFreeOfCycles().check(ALL);
  }

  private static final class ByModule implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String module = moduleOf(type);
      return module.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(module);
    }

    @Override
    public String getDescription() {
      return "modules";
    }
  }

  /**
   * But for what goes wrong while the JVM ends: by then java.util.logging has closed its handlers,
   * in a shutdown hook of its own, and what is logged is lost. And for what finds out whether a
   * reference of a program is to one of the streams, and prints nothing.
   */
  @Test
  void onlyTheCommandPrints() {
    noClasses()
        .that()
        .resideOutsideOfPackages("soumak.cli", "soumak.processj.run")
        .and()
        .doNotHaveFullyQualifiedName("soumak.runtime.FileAtEnd")
        .and()
        .doNotHaveFullyQualifiedName("soumak.cluster.spread.Counterparts")
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .check(ALL);
  }

  @Test
  void onlyTheCommandEndsTheJvm() {
    noClasses()
        .that()
        .resideOutsideOfPackage("soumak.cli")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(ALL);
  }
}
