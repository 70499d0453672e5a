package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
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
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
