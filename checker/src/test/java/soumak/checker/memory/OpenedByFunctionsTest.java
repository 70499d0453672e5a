package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.testing.Lives;
import soumak.testing.Sources;

/** Keys that are opened by functions: not while they are open. */
class OpenedByFunctionsTest {
  private static final String BOX =
      """
      static class Box {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        int count;
        int walk() {
          try (Region region = key.open()) {
            return look(first);
          }
        }
        int count() { return count; }
      }
      """;

  private static final String TWICE =
      """
      static void twice(@Safe Runnable body) {
        body.run();
        body.run();
      }
      static void add(Region.Key key) {
        try (Region region = key.open()) {
          region.alloc(Node.class);
        }
      }
      """;

  @Test
  void keyOfWhatALambdaHasCaptured() {
    assertPair(
        BOX
            + """
            void run(Box box, List<Integer> list) {
              try (Region region = box.key.open()) {
                list.forEach(x -> box.walk()); // KEY_CONSUMED
              }
            }
            """,
        BOX
            + """
            void run(Box box, Box other, List<Integer> list) {
              try (Region region = box.key.open()) {
                list.forEach(x -> other.walk());
                list.forEach(x -> box.count());
                Ptr<Node> first = box.first;
                list.forEach(x -> look(first));
              }
              list.forEach(x -> box.walk());
            }
            """);
  }

  @Test
  void keyOfThisObject() {
    String store =
        """
        static class Store implements Message {
          Region.Key key = Region.newKey();
          int sum;
          void add(int value) {
            try (Region region = key.open()) {
              region.alloc(Node.class).get().value(value);
            }
          }
          void add(Region region, int value) {
            region.alloc(Node.class).get().value(value);
            sum += value;
          }
        """;
    assertPair(
        store
            + """
              void run(List<Integer> list) {
                try (Region region = key.open()) {
                  list.forEach(x -> add(x)); // KEY_CONSUMED
                }
              }
              void refer(List<Integer> list) {
                try (Region region = key.open()) {
                  list.forEach(this::add); // KEY_CONSUMED
                }
              }
            }
            """,
        store
            + """
              void run(List<Integer> list) {
                try (Region region = key.open()) {
                  list.forEach(x -> add(region, x));
                }
                list.forEach(x -> add(x));
                list.forEach(this::add);
              }
            }
            """);
  }

  /** Who calls a method knows what that opens by functions. */
  @Test
  void openedByAMethodThatGivesItToALibrary() {
    assertPair(
        TWICE
            + """
            static void all(Region.Key key, List<Integer> list) {
              list.forEach(x -> add(key));
            }
            void run(Region.Key key, List<Integer> list) {
              try (Region region = key.open()) {
                all(key, list); // KEY_CONSUMED
              }
            }
            """,
        TWICE
            + """
            static void all(Region.Key key, List<Integer> list) {
              list.forEach(x -> add(key));
            }
            void run(Region.Key key, List<Integer> list) {
              try (Region region = key.open()) {
                region.alloc(Node.class);
              }
              all(key, list);
            }
            """);
  }

  @Test
  void functionThatAMethodOfTheProgramRuns() {
    assertPair(
        TWICE
            + """
            void run(Region.Key key) {
              try (Region region = key.open()) {
                twice(() -> { // KEY_CONSUMED
                  try (Region again = key.open()) {
                    again.alloc(Node.class);
                  }
                });
              }
            }
            static void through(@Safe Runnable body) { twice(() -> body.run()); }
            void far(Region.Key key) {
              try (Region region = key.open()) {
                through(() -> add(key)); // KEY_CONSUMED
              }
            }
            static void all(List<Integer> list, @Safe Consumer<Integer> body) { list.forEach(body); }
            void each(Region.Key key, List<Integer> list) {
              try (Region region = key.open()) {
                all(list, x -> add(key)); // KEY_CONSUMED
              }
            }
            static void opens(Region.Key key) { twice(() -> add(key)); }
            void known(Region.Key key) {
              try (Region region = key.open()) {
                opens(key); // KEY_CONSUMED
              }
            }
            """,
        TWICE
            + """
            void run(Region.Key key, Region.Key other) {
              try (Region region = key.open()) {
                twice(() -> region.alloc(Node.class));
                twice(() -> add(other));
                twice(() -> key.bytes());
              }
              twice(() -> add(key));
            }
            static void keep(List<Runnable> all, Runnable body) { all.add(body); }
            void keeps(Region.Key key, List<Runnable> all) {
              keep(all, () -> System.out.println());
            }
            """);
  }

  @Test
  void functionOfAnInterfaceOfTheProgram() {
    String step =
        """
        interface Step { void go(); }
        static void twice(@Safe Step step) {
          step.go();
          step.go();
        }
        """;
    assertPair(
        step
            + BOX
            + """
            void run(Box box) {
              try (Region region = box.key.open()) {
                twice(() -> box.walk()); // KEY_CONSUMED
                twice(box::walk); // KEY_CONSUMED
                Step step = () -> box.walk();
                step.go(); // KEY_CONSUMED
              }
            }
            """,
        step
            + BOX
            + """
            void run(Box box, Box other) {
              try (Region region = box.key.open()) {
                Ptr<Node> first = box.first;
                twice(() -> look(first));
                twice(() -> other.walk());
                Step step = () -> box.count();
                step.go();
              }
              twice(() -> box.walk());
            }
            """);
  }

  @Test
  void whileTheMethodHasTheKeyOpen() {
    String within =
        """
        static <R> R within(Region.Key key, @Safe Function<Region, R> body) {
          try (Region region = key.open()) {
            return body.apply(region);
          }
        }
        static void after(Region.Key key, @Safe Runnable body) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
          body.run();
        }
        static int through(Region.Key key, @Safe Function<Region, Integer> body) {
          return within(key, body);
        }
        """;
    assertPair(
        within
            + """
            int run(Region.Key key) {
              return within(key, r -> within(key, q -> 1)); // KEY_CONSUMED
            }
            int far(Region.Key key) {
              return through(key, r -> within(key, q -> 1)); // KEY_CONSUMED
            }
            """,
        within
            + """
            int run(Region.Key key, Region.Key other) {
              after(key, () -> within(key, r -> 1));
              return within(key, r -> within(other, q -> 1))
                  + within(key, r -> look(r.alloc(Node.class)));
            }
            """);
  }

  @Test
  void whileTheObjectHasItsKeyOpen() {
    String store =
        """
        static class Store {
          Region.Key key = Region.newKey();
          int add(int value) {
            try (Region region = key.open()) {
              region.alloc(Node.class).get().value(value);
              return value;
            }
          }
          void around(@Safe Runnable body) {
            try (Region region = key.open()) {
              region.alloc(Node.class);
              body.run();
            }
          }
        }
        """;
    assertPair(
        store
            + """
            void run(Store store) {
              store.around(() -> store.add(1)); // KEY_CONSUMED
            }
            void made() {
              Store store = new Store();
              store.around(() -> store.add(1)); // KEY_CONSUMED
            }
            """,
        store
            + """
            void run(Store store, Store other) {
              store.around(() -> other.add(1));
              store.around(() -> System.out.println());
            }
            """);
  }

  /** The check of messages refuses these, too; but need not know of all code. */
  @Test
  void functionInAnObject() {
    assertFound(
        BOX
            + """
            interface Step { void go(); }
            record Job(Runnable body) implements Step {
              @Override public void go() { body.run(); }
            }
            void run(Box box) {
              Job job = new Job(() -> box.walk()); // UNANNOTATED_ESCAPE
              Job quiet = new Job(() -> box.count()); // UNANNOTATED_ESCAPE
              Step hidden = job;
              try (Region region = box.key.open()) {
                quiet.go();
                job.go(); // KEY_CONSUMED
                hidden.go(); // KEY_CONSUMED
              }
              job.go();
            }
            """);
  }

  @Test
  void objectThatIsAFunction() {
    assertFound(
        BOX
            + """
            void run(Box box, List<Integer> list) {
              Runnable walk = new Runnable() { // NOT_FREE
                @Override public void run() { box.walk(); }
              };
              Runnable count = new Runnable() {
                @Override public void run() { list.clear(); }
              };
              try (Region region = box.key.open()) {
                count.run();
                walk.run(); // KEY_CONSUMED
              }
              walk.run();
            }
            """);
  }

  /** Of a listener in a field nobody knows that it calls its object. */
  @Test
  void listenersOfAnObjectWithAKey() {
    assertAccepted(
        """
        interface Listener { void changed(int count); }
        static class Store implements Message {
          Region.Key key = Region.newKey();
          int count;
          void add(int value, Listener listener, List<Runnable> all, Supplier<String> name) {
            try (Region region = key.open()) {
              region.alloc(Node.class).get().value(value);
              count++;
              listener.changed(count);
              all.forEach(Runnable::run);
              name.get();
              tell(all.get(0));
            }
          }
          void tell(Runnable one) { one.run(); }
        }
        static class Shop {
          private Listener listener;
          private Runnable other;
          private Region.Key key = Region.newKey();
          void run() {
            try (Region region = key.open()) {
              region.alloc(Node.class);
              changed();
            }
          }
          void changed() {
            listener.changed(1);
            other.run();
            help(listener);
          }
          static void help(Listener one) { one.changed(2); }
        }
        """);
  }

  @Test
  void streamThatIsReadWhileTheKeyIsOpen() {
    assertFound(
        BOX
            + """
            int run(Box box, List<Integer> list) {
              java.util.stream.IntStream walked =
                  list.stream().mapToInt(x -> x + box.walk()); // UNANNOTATED_ESCAPE
              java.util.stream.IntStream counted =
                  list.stream().mapToInt(x -> x + box.count()); // UNANNOTATED_ESCAPE
              try (Region region = box.key.open()) {
                return counted.sum() + walked.sum(); // KEY_CONSUMED
              }
            }
            """);
  }

  private static final String HOLDER =
      """
      static class Box {
        Region.Key key = Region.newKey();
        void each(@Safe Runnable body) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
            body.run();
          }
        }
        void walk() {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
      }
      static class Other { Holder holder; Other other; }
      static class Holder {
        private final Box box = new Box();
        private Other other;
        void each(@Safe Runnable body) { box.each(body); }
        void walk() { box.walk(); }
        int count() { return 1; }
      }
      static class Shelf {
        private final Box[] all = {new Box()};
        void each(@Safe Runnable body) { all[0].each(body); }
        void walk() { all[0].walk(); }
      }
      """;

  /** Who names only what has an object with a key in it. */
  @Test
  void objectInAnotherOne() {
    assertPair(
        HOLDER
            + """
            static void run(Holder holder) {
              holder.each(() -> holder.walk()); // KEY_CONSUMED
            }
            static void all(Shelf shelf) {
              shelf.each(() -> shelf.walk()); // KEY_CONSUMED
            }
            """,
        HOLDER
            + """
            static void run(Holder holder, Holder another) {
              holder.each(() -> holder.count());
              holder.each(() -> another.walk());
              holder.walk();
            }
            """);
  }

  private static final String TAKER =
      """
      interface Taker<P> { void take(Box box, P at); }
      interface Step { void visit(Box box, Ptr<Node> at); }
      static class Sink { void put(Box box, Object at) {} }
      static void all(Box box, @Safe Step step) {
        try (Region region = box.key.open()) {
          step.visit(box, box.first);
        }
      }
      """;

  /** Callers of the method that is referred to know that it may open the key. */
  @Test
  void methodWithoutCodeBesideMemory() {
    assertPair(
        BOX
            + TAKER
            + """
            static void go(Box box, Taker<Ptr<Node>> taker) {
              all(box, taker::take); // KEY_CONSUMED REGION_ESCAPE
            }
            static void put(Box box, Sink sink) {
              all(box, sink::put); // KEY_CONSUMED
            }
            """,
        BOX
            + TAKER
            + """
            static final class Last { void put(Box box, Object at) {} }
            static void put(Box box, Last last) { all(box, last::put); }
            static void take(Box box, Taker<Ptr<Node>> taker) { taker.take(box, null); }
            """);
  }

  /** A library's private fields may have signatures that nobody has looked at so far. */
  @Test
  void damagedSignatureInALibrary(@TempDir Path folder) throws IOException {
    Map<String, byte[]> compiled =
        new HashMap<>(
            Sources.compile(
                Map.of(
                    "lib.Odd",
                    "package lib; public class Odd { private java.util.List<String> all;"
                        + " private soumak.memory.Region.Key key, other; }",
                    "lib.Plain",
                    "package lib; public class Plain { private java.util.List<String> all; }",
                    "App",
                    """
                    class App {
                      lib.Odd odd;
                      lib.Plain plain;
                      static void use(App it, soumak.memory.Region.Key key) {
                        try (soumak.memory.Region region = key.open()) {
                          region.bytes();
                        }
                      }
                    }
                    """),
                "-parameters"));
    byte[] app = compiled.remove("App");
    Path jar = folder.resolve("lib.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> it : compiled.entrySet()) {
        out.putNextEntry(new ZipEntry(it.getKey() + ".class"));
        out.write(damaged(it.getValue()));
      }
    }
    List<Path> places = new ArrayList<>(Lives.places());
    places.add(jar);
    try (ClassPath path = ClassPath.of(places, Map.of("App", app))) {
      assertThat(new Checker(path, List.of()).check(List.of(app))).isEmpty();
    }
  }

  private static byte[] damaged(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, 0);
    for (FieldNode field : node.fields) {
      field.signature = field.signature == null ? null : "Ljava/util/List<";
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }
}
