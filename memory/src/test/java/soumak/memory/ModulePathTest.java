package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.Message;

/** Programs in named modules, whose packages are open to us or not. */
class ModulePathTest {
  private static final String PROGRAM =
      """
      package app;
      import java.lang.invoke.MethodHandles;
      import soumak.memory.*;
      public class Main {
        private interface Knot extends Struct {
          int x();
          void x(int value);
          Ptr<Knot> next();
          void next(Ptr<Knot> value);
        }
        public static void main(String[] args) {
          if (args.length > 0) {
            Memory.declare(MethodHandles.lookup(), Knot.class);
          }
          try (Region region = Region.lifo()) {
            Ptr<Knot> knot = region.alloc(Knot.class);
            knot.get().x(42);
            knot.get().next(knot);
            System.out.println(knot.get().next().get().x());
          } catch (LayoutException e) {
            System.out.println(e.getMessage());
          }
        }
      }
      """;

  private static final String LEAF =
      """
      package leaf;
      import java.lang.invoke.MethodHandles;
      import soumak.memory.*;
      public interface Leaf extends Struct {
        int x();
        void x(int value);
        static void declare() {
          Memory.declare(MethodHandles.lookup(), Leaf.class);
        }
      }
      """;

  private static final String TREE =
      """
      package app;
      import leaf.Leaf;
      import soumak.memory.*;
      public class Main {
        interface Tree extends Struct {
          Ptr<Leaf> leaf();
          void leaf(Ptr<Leaf> value);
        }
        public static void main(String[] args) {
          try (Region region = Region.lifo()) {
            Tree tree = region.alloc(Tree.class).get();
            System.out.println(tree.leaf());
            tree.leaf(null);
            Leaf.declare();
            Ptr<Leaf> leaf = region.alloc(Leaf.class);
            leaf.get().x(42);
            tree.leaf(leaf);
            System.out.println(tree.leaf().get().x());
          }
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void anOpenPackageIsEnough() throws Exception {
    compile("module app { requires soumak.memory; opens app to soumak.memory; }");
    assertThat(run()).isEqualTo("42\n");
  }

  @Test
  void aClosedPackageIsDeclared() throws Exception {
    compile("module app { requires soumak.memory; }");
    assertThat(run("declare")).isEqualTo("42\n");
  }

  /** A pointer to it may be in a structure that is used before. */
  @Test
  void aClosedPackageIsDeclaredLater() throws Exception {
    compile(
        "module app { requires soumak.memory; opens app to soumak.memory; }",
        Files.writeString(folder.resolve("Main.java"), TREE),
        Files.writeString(folder.resolve("Leaf.java"), LEAF));
    assertThat(run()).isEqualTo("null\n42\n");
  }

  @Test
  void aClosedPackageIsRefusedWithWhatToDo() throws Exception {
    compile("module app { requires soumak.memory; }");
    assertThat(run())
        .isEqualTo(
            "the package of app.Main$Knot is not open to soumak.memory. Write `opens app to"
                + " soumak.memory;` in its module-info, or call"
                + " Memory.declare(MethodHandles.lookup(), Knot.class) in it\n");
  }

  private static String modulePath() throws Exception {
    List<String> places = new ArrayList<>();
    for (Class<?> it : List.of(Message.class, Region.class)) {
      Path place = Path.of(it.getProtectionDomain().getCodeSource().getLocation().toURI());
      places.add(place.toString());
    }
    return String.join(File.pathSeparator, places);
  }

  private void compile(String module) throws Exception {
    compile(module, Files.writeString(folder.resolve("Main.java"), PROGRAM));
  }

  private void compile(String module, Path... program) throws Exception {
    Path declaration = Files.writeString(folder.resolve("module-info.java"), module);
    String out = folder.resolve("out").toString();
    List<String> arguments = new ArrayList<>(List.of("-p", modulePath(), "-d", out));
    arguments.add(declaration.toString());
    for (Path it : program) {
      arguments.add(it.toString());
    }
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(result).isZero();
  }

  /** What it prints, on both streams: nothing may be said of native access. */
  private String run(String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-p", modulePath() + File.pathSeparator + folder.resolve("out")));
    command.addAll(List.of("-m", "app/app.Main"));
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      String said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      return said.replace(System.lineSeparator(), "\n");
    } catch (IOException e) {
      throw new AssertionError("cannot read what it prints", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
