package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.checker.Kind;
import soumak.checker.testing.Lives;
import soumak.testing.Sources;

/** What methods do with keys and single pointers that run in the place of others. */
class OverridingKeysTest {
  private static final String BOX =
      """
      static class Box implements Message {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        int walk() {
          try (Region region = key.open()) {
            return look(first);
          }
        }
      }
      """;

  private static final String LISTENER =
      """
      static class Listener { void onBatch(Region.Key key) {} }
      static class Printer extends Listener {
        @Override void onBatch(Region.Key key) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
      }
      """;

  @Test
  void keyThatAnOverridingMethodOpens() {
    assertPair(
        LISTENER
            + """
            void run(Listener listener, Region.Key key) {
              try (Region region = key.open()) {
                listener.onBatch(key); // KEY_CONSUMED
              }
            }
            """,
        LISTENER
            + """
            void run(Listener listener, Region.Key key) {
              try (Region region = key.open()) {
                region.alloc(Node.class);
              }
              listener.onBatch(key);
            }
            """);
  }

  /** What is called by the name of its own class is known. */
  @Test
  void methodThatNobodyOverrides() {
    assertAccepted(
        """
        static final class Counter {
          long count(Region.Key key) { return key.bytes(); }
        }
        static class Base { long count(Region.Key key) { return key.bytes(); } }
        static class Other extends Base {
          @Override long count(Region.Key key) {
            try (Region region = key.open()) {
              return super.count(key);
            }
          }
        }
        void run(Counter counter, Region.Key key) {
          try (Region region = key.open()) {
            counter.count(key);
          }
        }
        """);
  }

  @Test
  void keyOfAnArgument() {
    String listener =
        BOX
            + """
            static class Listener { void onBox(Box box) {} }
            interface Visitor { void visit(Box box); }
            """;
    assertPair(
        listener
            + """
            void run(Listener listener, Visitor visitor, Box box) {
              try (Region region = box.key.open()) {
                listener.onBox(box); // KEY_CONSUMED
                visitor.visit(box); // KEY_CONSUMED
              }
            }
            static void through(Listener listener, Box box) { listener.onBox(box); }
            void far(Listener listener, Box box) {
              try (Region region = box.key.open()) {
                through(listener, box); // KEY_CONSUMED
              }
            }
            """,
        listener
            + """
            static class Walker extends Listener {
              @Override void onBox(Box box) { box.walk(); }
            }
            void run(Listener listener, Visitor visitor, Box box, Box other) {
              try (Region region = box.key.open()) {
                listener.onBox(other);
                visitor.visit(other);
              }
              listener.onBox(box);
              visitor.visit(box);
            }
            """);
  }

  @Test
  void keyOfTheObjectItself() {
    assertPair(
        """
        static class Base {
          Region.Key key = Region.newKey();
          void log() {}
          void fill() {
            try (Region region = key.open()) {
              region.alloc(Node.class);
              log();
            }
          }
        }
        static class Sub extends Base {
          @Override void log() {
            try (Region region = key.open()) { // KEY_CONSUMED
              region.alloc(Node.class);
            }
          }
        }
        """,
        """
        static class Base {
          Region.Key key = Region.newKey();
          int count;
          void log() {}
          void walk() {
            try (Region region = key.open()) {
              region.alloc(Node.class);
            }
          }
          void fill() {
            try (Region region = key.open()) {
              region.alloc(Node.class);
              log();
            }
          }
        }
        static class Sub extends Base {
          @Override void log() { count++; }
          @Override void walk() {
            try (Region region = key.open()) {
              region.alloc(Node.class);
            }
          }
        }
        """);
  }

  /** By the name of a class without a key it may be any. */
  @Test
  void objectThatIsSeenAsAnother() {
    String shape =
        """
        static class Shape implements Message { int area() { return 0; } }
        interface Walker extends Message { int walk(); }
        static class Doc extends Shape implements Walker {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          @Override int area() { return walk(); }
          @Override public int walk() {
            try (Region region = key.open()) {
              return look(first);
            }
          }
        }
        static int twice(Walker walker) { return walker.walk() + walker.walk(); }
        """;
    assertPair(
        shape
            + """
            void run(Doc doc) {
              try (Region region = doc.key.open()) {
                Shape shape = doc;
                Walker walker = doc;
                shape.area(); // KEY_CONSUMED
                walker.walk(); // KEY_CONSUMED
                twice(doc); // KEY_CONSUMED
              }
            }
            """,
        shape
            + """
            void run(Doc doc, Walker walker, Shape shape) {
              twice(doc);
              try (Region region = doc.key.open()) {
                shape.area();
                walker.walk();
                twice(walker);
              }
            }
            """);
  }

  /** A method without code that gets memory is there to be called while the key is open. */
  @Test
  void stepOfAMethodWithTheKeyOpen() {
    String base =
        """
        static abstract class Base {
          Region.Key key = Region.newKey();
          void fill() {
            try (Region region = key.open()) {
              step(region);
            }
          }
          abstract void step(Region region);
          abstract int sum();
        }
        """;
    assertPair(
        base
            + """
            static class Sub extends Base {
              @Override void step(Region region) {
                sum(); // KEY_CONSUMED
              }
              @Override int sum() {
                try (Region region = key.open()) {
                  return look(region.alloc(Node.class));
                }
              }
            }
            static int run(Base base) {
              try (Region region = base.key.open()) {
                return base.sum(); // KEY_CONSUMED
              }
            }
            """,
        base
            + """
            static class Sub extends Base {
              @Override void step(Region region) {
                region.alloc(Node.class);
              }
              @Override int sum() {
                try (Region region = key.open()) {
                  return look(region.alloc(Node.class));
                }
              }
            }
            static int run(Base base) {
              return base.sum();
            }
            """);
  }

  @Test
  void pointerThatAnOverridingMethodFrees() {
    assertPair(
        """
        static class Base {
          void take(@Free Unique<Node> node) throws Pausable {
            throw new UnsupportedOperationException(); // LEAK
          }
        }
        static class Sink extends Base {
          @Override void take(@Free Unique<Node> node) {
            node.free(); // WRONG_REGION_FREE
          }
        }
        static class Post extends Base {
          private final Mailbox<Unique<Node>> box = new Mailbox<>();
          @Override void take(@Free Unique<Node> node) throws Pausable {
            box.put(node); // REGION_ESCAPE
          }
        }
        """,
        """
        static abstract class Base {
          abstract void take(@Free Unique<Node> node);
          void free(@Free Unique<Node> node) { node.free(); }
        }
        static class Sink extends Base {
          @Override void take(@Free Unique<Node> node) { node.free(); }
          @Override void free(@Free Unique<Node> node) { done(node); }
        }
        """);
  }

  private static final String CLEANER =
      """
      static class Box implements Message {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
      }
      interface Cleaner { void clean(@Cuttable Box box); }
      static class Cleaning implements Cleaner {
        @Override public void clean(@Cuttable Box box) {
          Cut.cut(box.key).free();
          box.key = Region.newKey();
          box.first = null;
        }
      }
      """;

  @Test
  void arenaOfAKeyThatIsReplaced() {
    assertPair(
        CLEANER
            + """
            void run(Cleaner cleaner, @Cuttable Box box) {
              Ptr<Node> node;
              try (Region region = box.key.open()) {
                node = region.alloc(Node.class);
              }
              cleaner.clean(box);
              try (Region region = box.key.open()) {
                node.get().value(1); // USE_AFTER_FREE
              }
            }
            """,
        CLEANER
            + """
            void run(Cleaner cleaner, @Cuttable Box box) {
              cleaner.clean(box);
              Ptr<Node> node;
              try (Region region = box.key.open()) {
                node = region.alloc(Node.class);
                box.first = node;
              }
              try (Region region = box.key.open()) {
                node.get().value(1);
                look(box.first);
              }
            }
            """);
  }

  @Test
  void arenaThatAMethodHasReplacedByAnInterface() {
    assertPair(
        CLEANER
            + """
            static void through(Cleaner cleaner, @Cuttable Box box) { cleaner.clean(box); }
            void run(Cleaner cleaner, @Cuttable Box box) {
              Ptr<Node> node;
              try (Region region = box.key.open()) {
                node = region.alloc(Node.class);
              }
              through(cleaner, box);
              try (Region region = box.key.open()) {
                node.get().value(1); // USE_AFTER_FREE
              }
            }
            """,
        CLEANER
            + """
            static void through(Cleaner cleaner, Box box) {}
            void run(Cleaner cleaner, @Cuttable Box box) {
              Ptr<Node> node;
              try (Region region = box.key.open()) {
                node = region.alloc(Node.class);
              }
              through(cleaner, box);
              try (Region region = box.key.open()) {
                node.get().value(1);
              }
            }
            """);
  }

  @Test
  void objectThatIsReplacedByAnOverridingMethod() {
    assertPair(
        """
        static class Base implements Message {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          void clear(@Cuttable Base this) { first = null; }
        }
        static class Sub extends Base {
          @Override void clear(@Cuttable Sub this) {
            Cut.cut(key).free(); // USE_AFTER_FREE
            key = Region.newKey();
            first = null;
          }
        }
        """,
        """
        static class Base implements Message {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          void clear(@Cuttable Base this) { first = null; }
          void run(@Cuttable Base this) {
            Ptr<Node> node;
            try (Region region = key.open()) {
              node = region.alloc(Node.class);
            }
            clear();
            try (Region region = key.open()) {
              node.get().value(1);
            }
          }
          void close(@Cuttable Base this) { Cut.cut(key).free(); }
        }
        static class Sub extends Base {
          @Override void clear(@Cuttable Sub this) { first = null; }
          @Override void close(@Cuttable Sub this) { super.close(); }
        }
        """);
  }

  @Test
  void ownerThatIsSeenAsAnother() {
    assertPair(
        """
        static class Base implements Message { void clear(@Cuttable Base this) {} }
        static class Doc extends Base {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          @Override void clear(@Cuttable Doc this) {
            Cut.cut(key).free();
            key = Region.newKey();
            first = null;
          }
        }
        void run(@Cuttable Doc doc) {
          Ptr<Node> node;
          try (Region region = doc.key.open()) {
            node = region.alloc(Node.class);
          }
          Base base = doc;
          base.clear();
          try (Region region = doc.key.open()) {
            node.get().value(1); // USE_AFTER_FREE
          }
        }
        """,
        """
        static class Base implements Message { void clear(@Cuttable Base this) {} }
        static class Doc extends Base {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          @Override void clear(@Cuttable Doc this) {
            Cut.cut(key).free();
            key = Region.newKey();
            first = null;
          }
        }
        void run(@Cuttable Doc doc) {
          doc.clear();
          Ptr<Node> node;
          try (Region region = doc.key.open()) {
            node = region.alloc(Node.class);
          }
          try (Region region = doc.key.open()) {
            node.get().value(1);
          }
        }
        """);
  }

  private static final String VISITED =
      BOX
          + """
          interface Visitor { void visit(Box box, Ptr<Node> at); }
          interface Of<X extends Message> { void visit(X box, Region region); }
          static class Loader {
            void add(Box box, Region region) { region.alloc(Node.class); }
          }
          """;

  /** Who gets memory beside an object leaves the key of that alone. */
  @Test
  void objectThatAMethodGetsBesideMemory() {
    assertPair(
        VISITED
            + """
            static class Walking implements Visitor {
              @Override public void visit(Box box, Ptr<Node> at) {
                box.walk(); // KEY_CONSUMED
              }
            }
            static class General implements Of<Box> {
              @Override public void visit(Box box, Region region) {
                box.walk(); // KEY_CONSUMED
              }
            }
            static class Other extends Loader {
              @Override void add(Box box, Region region) {
                box.walk(); // KEY_CONSUMED
              }
            }
            Visitor lambda() {
              return (box, at) -> box.walk(); // KEY_CONSUMED
            }
            """,
        VISITED
            + """
            static class Looking implements Visitor {
              @Override public void visit(Box box, Ptr<Node> at) {
                look(at);
              }
            }
            void run(Loader loader, Visitor visitor, Of<Box> general, Box box) {
              try (Region region = box.key.open()) {
                loader.add(box, region);
                visitor.visit(box, box.first);
                general.visit(box, region);
              }
            }
            Visitor lambda() { return (box, at) -> look(at); }
            """);
  }

  @Test
  void objectThatAnInheritedMethodGets() {
    assertPair(
        VISITED
            + """
            static class Calling { public void visit(Box box, Ptr<Node> at) { box.walk(); } }
            static class Inheriting extends Calling implements Visitor {} // KEY_CONSUMED
            """,
        VISITED
            + """
            static class Calling { public void visit(Box box, Ptr<Node> at) { look(at); } }
            static class Inheriting extends Calling implements Visitor {}
            """);
  }

  /** By the name of an interface nobody knows what it runs. */
  @Test
  void objectThatIsSeenAsAnotherBesideMemory() {
    assertPair(
        """
        interface Walker extends Message { int walk(); }
        interface Visitor { void visit(Walker box, Region region); }
        interface Of<X> { void visit(X box, Region region); }
        static class Box implements Walker {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          @Override public int walk() {
            try (Region region = key.open()) {
              return look(first);
            }
          }
        }
        static class Walking implements Visitor {
          @Override public void visit(Walker box, Region region) { box.walk(); }
        }
        static class General implements Of<Walker> {
          @Override public void visit(Walker box, Region region) {
            box.walk(); // KEY_CONSUMED
          }
        }
        void run(Visitor visitor, Box box) {
          try (Region region = box.key.open()) {
            visitor.visit(box, region); // KEY_CONSUMED
          }
        }
        """,
        """
        interface Step { void step(Region region); }
        interface Of<X> { void visit(X step, Region region); }
        static class All implements Of<Runnable> {
          @Override public void visit(Runnable step, Region region) { step.run(); }
        }
        static abstract class Base { abstract void each(Step step, Region region); }
        static class Sub extends Base {
          @Override void each(Step step, Region region) { step.step(region); }
        }
        void run(Base base, Region.Key key) {
          try (Region region = key.open()) {
            base.each(r -> r.alloc(Node.class), region);
          }
        }
        """);
  }

  private static final String OVERLOADED =
      """
      static class Base implements Message {
        Region.Key key = Region.newKey();
        void add(String text) {}
        void add(int number) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
        void take(@Free Unique<Node> node, int number) { node.free(); }
        void take(@Free Unique<Node> node, String text) throws Pausable {
          throw new UnsupportedOperationException();
        }
      }
      static class General<X> {
        Region.Key key = Region.newKey();
        void add(X element) {}
        void add(Void none, int number) {}
      }
      """;

  @Test
  void methodsOfTheSameName() {
    assertPair(
        OVERLOADED.replace("Exception();", "Exception(); // LEAK")
            + """
            static class Sub extends Base {
              @Override void add(String text) {
                try (Region region = key.open()) { // KEY_CONSUMED
                  region.alloc(Node.class);
                }
              }
              @Override void take(@Free Unique<Node> node, String text) {
                node.free(); // WRONG_REGION_FREE
              }
            }
            static class Special extends General<String> {
              @Override void add(String element) {
                try (Region region = key.open()) { // KEY_CONSUMED
                  region.alloc(Node.class);
                }
              }
            }
            """,
        OVERLOADED.replace("throw new UnsupportedOperationException()", "node.free()")
            + """
            static class Sub extends Base {
              @Override void add(int number) {
                try (Region region = key.open()) {
                  region.alloc(Node.class);
                }
              }
              void add(Integer number) { add(number.intValue()); }
              @Override void take(@Free Unique<Node> node, int number) { node.free(); }
            }
            static class Special extends General<String> {
              @Override void add(String element) {}
              void add(Integer element) {
                try (Region region = key.open()) {
                  region.alloc(Node.class);
                }
              }
            }
            """);
  }

  private static final String PLUGIN =
      """
      interface Plugin extends Message {
        default void start() {}
        default void clear(@Cuttable Plugin this) {}
      }
      static class Base implements Plugin {
        Region.Key key = Region.newKey();
        @Override public void start() {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
        @Override public void clear(@Cuttable Base this) {
          Cut.cut(key).free();
          key = Region.newKey();
        }
      }
      """;

  /** Callers know what the class with the key does, and assume it of those above. */
  @Test
  void methodThatTheClassWithTheKeyOverrides() {
    assertPair(
        PLUGIN
            + """
            static class Sub extends Base {
              @Override public void start() { super.start(); }
            }
            void run(Sub sub) {
              try (Region region = sub.key.open()) {
                Plugin plugin = sub;
                plugin.start(); // KEY_CONSUMED
                sub.start(); // KEY_CONSUMED
              }
            }
            """,
        PLUGIN
            + """
            static class Sub extends Base {
              @Override public void start() { super.start(); }
              @Override public void clear(@Cuttable Sub this) { super.clear(); }
            }
            """);
  }

  /** The compiler writes a method into the class that leads to the inherited one. */
  @Test
  void objectThatAnInheritedMethodGetsBehindABridge() {
    String bridged =
        BOX
            + """
            interface Step<X> { void visit(@Safe X box, Ptr<Node> at); }
            static class Opener {
              public void visit(Box box, Ptr<Node> at) { %s; }
            }
            static final class Both extends Opener implements Step<Box> {}%s
            static void all(Box box, Step<Box> step) {
              try (Region region = box.key.open()) {
                step.visit(box, box.first);
              }
            }
            """;
    assertPair(
        bridged.formatted("box.walk()", " // KEY_CONSUMED"), bridged.formatted("look(at)", ""));
  }

  private static final String LIBRARY =
      """
      package lib;
      import soumak.memory.*;
      public abstract class Doc {
        protected Region.Key key = Region.newKey();
        public void each() {
          try (Region region = key.open()) {
            step(region);
          }
        }
        protected abstract void step(Region region);
        protected void fill() {
          try (Region region = key.open()) {
            region.bytes();
          }
        }
      }
      """;

  /** What a library's method does is not known, but it has its key open where it gives memory. */
  @Test
  void stepOfALibrary(@TempDir Path folder) throws IOException {
    String app =
        """
        import soumak.memory.*;
        class App extends lib.Doc {
          @Override protected void step(Region region) {
            %s
          }
          @Override protected void fill() {
            try (Region again = key.open()) {
              again.bytes();
            }
          }
        }
        """;
    assertThat(kinds(folder, app.formatted("try (Region again = key.open()) { again.bytes(); }")))
        .containsExactly(Kind.KEY_CONSUMED);
    assertThat(kinds(folder, app.formatted("region.bytes();"))).isEmpty();
  }

  private static List<Kind> kinds(Path folder, String app) throws IOException {
    Map<String, byte[]> all =
        Sources.compile(Map.of("lib.Doc", LIBRARY, "App", app), "-parameters");
    Path jar = folder.resolve("lib.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("lib/Doc.class"));
      out.write(all.get("lib/Doc"));
    }
    List<Path> places = new ArrayList<>(Lives.places());
    places.add(jar);
    Map<String, byte[]> own = Map.of("App", all.get("App"));
    try (ClassPath path = ClassPath.of(places, own)) {
      return new Checker(path, List.of())
          .check(List.copyOf(own.values())).stream().map(Finding::kind).toList();
    }
  }
}
