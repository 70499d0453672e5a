package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar with a program and the classes of Soumak that it needs, as shading makes it. */
class FatJarTest {
  private static final String PACKET =
      """
      import soumak.*;
      import soumak.memory.*;

      public class Packet {
        public interface Head extends Struct {
          int id();
          void id(int value);
        }

        public static void main(String[] args) throws Pausable {
          Mailbox<Unique<Head>> heads = new Mailbox<>();
          Unique<Head> sent = Region.heap().allocUnique(Head.class);
          sent.get().id(42);
          heads.put(sent);
          Unique<Head> got = heads.get();
          System.out.println("packet " + got.get().id());
          got.free();
        }
      }
      """;

  /** What a program needs that has memory, and no cluster. */
  private static final String LIBRARIES = "soumak/([A-Z]|memory|net|runtime|wire|woven).*";

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void makeCommand() {
    command = new Command(folder);
  }

  private void writeJar(String source, String libraries) throws IOException {
    Path file = Files.writeString(folder.resolve("Packet.java"), source);
    Map<String, byte[]> classes = new LinkedHashMap<>(classesOf(file));
    for (Path place : PathList.withCore(List.of())) {
      classesOf(place)
          .forEach((name, bytes) -> {
            if (name.matches(libraries)) {
              classes.put(name, bytes);
            }
          });
    }
    assertThat(classes).containsKeys("soumak/Mailbox", "soumak/memory/Region");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Packet");
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(folder.resolve("fat.jar")), manifest)) {
      for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
        jar.putNextEntry(new ZipEntry(entry.getKey() + ".class"));
        jar.write(entry.getValue());
      }
    }
  }

  private static Map<String, byte[]> classesOf(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return classesBelow(place);
    }
    return new ProgramBuilder(List.of(), null, it -> {}).classes(place).classes();
  }

  private static Map<String, byte[]> classesBelow(Path folder) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        classes.put(path.substring(0, path.length() - ".class".length()), Files.readAllBytes(file));
      }
    }
    return classes;
  }

  @Test
  void soumaksOwnClassesAreNotJudged() throws Exception {
    writeJar(PACKET, LIBRARIES);
    command.soumak("run", "fat.jar").isSuccess("packet 42\n");
    command.here("check", Path.of("fat.jar")).isSuccess("");
    assertThat(command.here("weave", Path.of("fat.jar"), "-o", Path.of("woven.jar")).code())
        .isZero();
    command.soumak("run", "woven.jar").isSuccess("packet 42\n");
  }

  @Test
  void norAreThoseOfTheClusterAndOfProcessJ() throws Exception {
    writeJar(PACKET, "soumak/.*");
    try (JarFile jar = new JarFile(folder.resolve("fat.jar").toFile())) {
      assertThat(jar.getEntry("soumak/cluster/Cluster.class")).isNotNull();
      assertThat(jar.getEntry("soumak/processj/run/Timer.class")).isNotNull();
    }
    command.here("check", Path.of("fat.jar")).isSuccess("");
    command.soumak("run", "fat.jar").isSuccess("packet 42\n");
    assertThat(command.here("weave", Path.of("fat.jar"), "-o", Path.of("woven.jar")).code())
        .isZero();
    command.soumak("run", "woven.jar").isSuccess("packet 42\n");
  }

  @Test
  void theProgramIs() throws Exception {
    writeJar(PACKET.replace("got.free();", "got.free(); got.free();"), LIBRARIES);
    String found = "Packet.java:17: error: DOUBLE_FREE: `got`";
    for (Command.Ending ending :
        List.of(
            command.here("run", Path.of("fat.jar")), command.here("check", Path.of("fat.jar")))) {
      assertThat(ending.code()).isEqualTo(1);
      assertThat(ending.err()).containsOnlyOnce("error: ").contains(found);
    }
  }
}
