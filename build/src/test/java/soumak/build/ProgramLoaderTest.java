package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.contentOf;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Pausable;

class ProgramLoaderTest {
  @TempDir private Path temp;

  private ProgramLoader loader(Path... path) {
    return new ProgramLoader(Map.of(), List.of(path), getClass().getClassLoader());
  }

  private Path jar(String... sources) throws IOException {
    return Sources.toJar(temp.resolve("program.jar"), Sources.compile(sources));
  }

  @Test
  void classesOfTheClassPathAreWovenWhenLoaded() throws Exception {
    Path jar = jar(Sources.ADDER, Sources.ADDING);
    try (ProgramLoader loader = loader(jar)) {
      Class<?> adder = loader.loadClass("demo.Adder");
      assertThat(adder.getDeclaredMethods())
          .anyMatch(it -> it.isSynthetic() && it.getName().equals("add$resume"));
      assertThat(loader.loadClass("demo.Adding").getMethod("run").invoke(null))
          .isEqualTo("sum 402");
    }
  }

  @Test
  void wovenClassesOfTheClassPathAreTaken() throws Exception {
    Path jar = jar(Sources.ADDER, Sources.ADDING);
    Pipeline.builder().classPath(Sources.classPath()).build().run(jar, jar);
    try (ProgramLoader loader = loader(jar)) {
      assertThat(loader.loadClass("demo.Adding").getMethod("run").invoke(null))
          .isEqualTo("sum 402");
    }
  }

  @Test
  void aProgramAcrossJars() throws Exception {
    Path adder = Sources.toJar(temp.resolve("adder.jar"), Sources.compile(Sources.ADDER));
    Path adding =
        Sources.toJar(temp.resolve("adding.jar"), Sources.compile(List.of(adder), Sources.ADDING));
    try (ProgramLoader loader = loader(adding, adder)) {
      assertThat(loader.loadClass("demo.Adding").getMethod("run").invoke(null))
          .isEqualTo("sum 402");
    }
  }

  @Test
  void onlyTheApiOfTheRunnerIsSeen() throws Exception {
    try (ProgramLoader loader = loader()) {
      assertThat(loader.loadClass("soumak.Pausable")).isSameAs(Pausable.class);
      assertThat(loader.loadClass("java.sql.Connection")).isNotNull();
      for (String hidden : List.of("soumak.build.Pipeline", "org.objectweb.asm.ClassReader")) {
        assertThatThrownBy(() -> loader.loadClass(hidden))
            .isInstanceOf(ClassNotFoundException.class);
      }
    }
  }

  @Test
  void aProgramBringsItsOwnLibraries() throws Exception {
    Path jar = jar("package org.objectweb.asm; public class ClassReader { public int mine = 1; }");
    try (ProgramLoader loader = loader(jar)) {
      assertThat(loader.loadClass("org.objectweb.asm.ClassReader").getField("mine")).isNotNull();
    }
  }

  @Test
  void resourcesAndTheOriginOfClasses() throws Exception {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("demo/text.txt", "text".getBytes(StandardCharsets.UTF_8));
    files.putAll(Sources.withSuffix("", Sources.compile(Sources.ADDER, Sources.PLAIN)));
    Path jar = Sources.toJar(temp.resolve("a program.jar"), new Manifest(), files);
    Path folder = Sources.toFolder(temp.resolve("a folder"), Sources.compile(Sources.ADDER));
    try (ProgramLoader loader = loader(jar);
        ProgramLoader fromFolder = loader(folder)) {
      for (String name : List.of("demo.Adder", "demo.Plain")) {
        Class<?> type = loader.loadClass(name);
        assertThat(type.getProtectionDomain().getCodeSource().getLocation())
            .isEqualTo(jar.toUri().toURL());
        assertThat(type.getPackageName()).isEqualTo("demo");
        assertThat(type.getResourceAsStream("text.txt")).hasContent("text");
      }
      assertThat(
              fromFolder
                  .loadClass("demo.Adder")
                  .getProtectionDomain()
                  .getCodeSource()
                  .getLocation())
          .isEqualTo(folder.toUri().toURL());
    }
  }

  /** What a manifest says of all packages, and of one. */
  private static Manifest manifest(boolean isSealed) {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "1.2");
    manifest.getMainAttributes().put(Attributes.Name.SPECIFICATION_TITLE, "all");
    Attributes demo = new Attributes();
    demo.put(Attributes.Name.SPECIFICATION_TITLE, "adding");
    demo.put(Attributes.Name.SEALED, String.valueOf(isSealed));
    manifest.getEntries().put("demo/", demo);
    return manifest;
  }

  private Path jar(Manifest manifest, String... sources) throws IOException {
    Map<String, byte[]> files = Sources.withSuffix("", Sources.compile(sources));
    return Sources.toJar(temp.resolve("program.jar"), manifest, files);
  }

  /** Also where one class is woven and one is not. */
  @ParameterizedTest
  @ValueSource(strings = {"demo.Adder", "demo.Plain"})
  void packagesAreAsTheManifestSays(String name) throws Exception {
    Path jar = jar(manifest(true), Sources.ADDER, Sources.PLAIN);
    try (ProgramLoader loader = loader(jar)) {
      Package found = loader.loadClass(name).getPackage();
      assertThat(found.getImplementationVersion()).isEqualTo("1.2");
      assertThat(found.getSpecificationTitle()).isEqualTo("adding");
      assertThat(found.isSealed(jar.toUri().toURL())).isTrue();
    }
  }

  /** As {@code soumak run} does with a jar's classes. */
  @Test
  void packagesOfClassesThatAreWovenBefore() throws Exception {
    Map<String, byte[]> classes = Sources.compile(Sources.ADDER);
    Path jar = jar(manifest(false), Sources.ADDER);
    Map<String, byte[]> woven =
        Pipeline.builder().classPath(Sources.classPath()).build().weave(classes).classes();
    try (ProgramLoader loader =
        new ProgramLoader(woven, List.of(jar), getClass().getClassLoader())) {
      Package found = loader.loadClass("demo.Adder").getPackage();
      assertThat(found.getImplementationVersion()).isEqualTo("1.2");
      assertThat(found.getSpecificationTitle()).isEqualTo("adding");
      assertThat(placeOf(loader.loadClass("demo.Adder"))).isEqualTo(jar.toUri().toURL());
    }
  }

  private static URL placeOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  @Test
  void theOriginOfAClassForANewerJava() throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    Map<String, byte[]> files = Sources.withSuffix("", Sources.compile(Sources.ADDER));
    files.putAll(Sources.withSuffix("META-INF/versions/21/", Sources.compile(Sources.ADDER)));
    Path jar = Sources.toJar(temp.resolve("versions.jar"), manifest, files);
    try (ProgramLoader loader = loader(jar)) {
      assertThat(placeOf(loader.loadClass("demo.Adder"))).isEqualTo(jar.toUri().toURL());
    }
  }

  /** The JVM wants all classes of a package to have the same signers, and woven ones have none. */
  @Test
  void aSignedJar() throws Exception {
    Path jar = jar(Sources.ADDER, Sources.PLAIN);
    Path keys = temp.resolve("keys");
    List<String> key =
        List.of("-keystore", keys.toString(), "-storepass", "secret", "-storetype", "PKCS12");
    tool("keytool", key, "-genkeypair", "-alias", "me", "-keyalg", "EC", "-dname", "CN=me");
    tool("jarsigner", key, jar.toString(), "me");
    for (List<String> order :
        List.of(List.of("demo.Adder", "demo.Plain"), List.of("demo.Plain", "demo.Adder"))) {
      try (ProgramLoader loader = loader(jar)) {
        for (String name : order) {
          assertThat(loader.loadClass(name).getProtectionDomain().getCodeSource().getCodeSigners())
              .isNull();
        }
      }
    }
  }

  private void tool(String name, List<String> first, String... more) throws Exception {
    List<String> command = new ArrayList<>(first);
    command.addFirst(Path.of(System.getProperty("java.home"), "bin", name).toString());
    command.addAll(List.of(more));
    Path out = temp.resolve(name + ".out");
    Process tool =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(tool.waitFor()).as(() -> contentOf(out.toFile())).isZero();
  }

  @Test
  void aSealedPackageHasNoClassesFromElsewhere() throws Exception {
    Path jar = jar(manifest(true), Sources.PLAIN);
    Path other = Sources.toFolder(temp.resolve("other"), Sources.compile(Sources.ADDER));
    try (ProgramLoader loader = loader(jar, other)) {
      loader.loadClass("demo.Plain");
      assertThatThrownBy(() -> loader.loadClass("demo.Adder"))
          .isInstanceOf(SecurityException.class)
          .hasMessageContaining("demo");
    }
    try (ProgramLoader loader = loader(other, jar)) {
      loader.loadClass("demo.Adder");
      assertThatThrownBy(() -> loader.loadClass("demo.Plain"))
          .isInstanceOf(SecurityException.class);
    }
  }

  @Test
  void aClassThatCannotBeWovenSaysWhy() throws Exception {
    try (ProgramLoader loader = loader(jar(Sources.WRONG))) {
      assertThatThrownBy(() -> loader.loadClass("demo.Wrong"))
          .isInstanceOf(LinkageError.class)
          .hasMessageContaining("demo.Wrong cannot be woven")
          .hasMessageContaining("Wrong.java:");
    }
  }

  @Test
  void manyThreadsLoadAtOnce() throws Exception {
    Path jar = jar(Sources.ADDER, Sources.ADDING);
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int round = 0; round < 20; round++) {
        try (ProgramLoader loader = loader(jar)) {
          Callable<Class<?>> load = () -> loader.loadClass("demo.Adding");
          List<Class<?>> loaded = new ArrayList<>();
          for (Future<Class<?>> one : threads.invokeAll(java.util.Collections.nCopies(8, load))) {
            loaded.add(one.get());
          }
          assertThat(loaded.stream().distinct()).hasSize(1);
          assertThat(loaded.getFirst().getMethod("run").invoke(null)).isEqualTo("sum 402");
        }
      }
    }
  }
}
