package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** What is no message, given away as an interface that messages may implement. */
class GivenAsInterfaceTest {
  @Test
  void ordinaryShape() {
    assertFileRefused(
        """
        class T {
          interface Shape { double area(@Safe Shape this); }
          static class Circle implements Shape { double radius; public double area() { return radius * radius * 3; } }
          static void send(Mailbox<Shape> box, @Free Shape shape) throws Pausable { box.put(shape); }
          static void f(Mailbox<Shape> box) throws Pausable {
            Circle circle = new Circle();
            send(box, circle);
            circle.radius++;
          }
        }
        """,
        """
        T.java:7: error: NOT_FREE: what is given to T.send as parameter 2 is no message, and may be known to other objects
            suggestion: let Circle implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void ordinaryShapeInAPackageOfSoumaks() {
    String program =
        """
        package soumak.app;
        class T {
          interface Shape { double area(@soumak.Safe Shape this); }
          static class Circle implements Shape { double radius; public double area() { return radius; } }
          static void send(soumak.Mailbox<Shape> box, @soumak.Free Shape shape) { box.tryPut(shape); }
          static void f(soumak.Mailbox<Shape> box) {
            send(box, new Circle());
          }
        }
        """;
    Map<String, byte[]> compiled = Sources.compile(Map.of("soumak.app.T", program));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      assertThat(new Checker(path).check(compiled.values()))
          .singleElement()
          .asString()
          .startsWith(
              "soumak/app/T.java:7: error: NOT_FREE: what is given to T.send as parameter 2");
    }
  }

  /** As with the agent, and where Soumak is built with the program: it is not in a jar. */
  @Test
  void bodyOfATaskWhereSoumakIsFoundBesideTheProgram() {
    String program =
        """
        package soumak.app;
        class T {
          static long run(soumak.TaskBody<Long> body) { return soumak.Task.spawn(body).joinBlocking(); }
        }
        """;
    Map<String, byte[]> compiled = Sources.compile(Map.of("soumak.app.T", program));
    try (ClassPath path = ClassPath.of(name -> compiled.getOrDefault(name, resource(name)))) {
      assertThat(new Checker(path).check(compiled.values())).isEmpty();
    }
  }

  private static byte @Nullable [] resource(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void messageOfShape() {
    assertFileAccepted(
        """
        class T {
          interface Shape { double area(@Safe Shape this); }
          static class Circle implements Shape, Message { double radius; public double area() { return radius * radius * 3; } }
          static void send(Mailbox<Shape> box, @Free Shape shape) throws Pausable { box.put(shape); }
          static void f(Mailbox<Shape> box) throws Pausable {
            Circle circle = new Circle();
            circle.radius++;
            send(box, circle);
          }
        }
        """);
  }

  @Test
  void immutableShape() {
    assertFileAccepted(
        """
        class T {
          interface Shape { double area(@Safe Shape this); }
          record Circle(double radius) implements Shape { public double area() { return radius * radius * 3; } }
          static void send(Mailbox<Shape> box, @Free Shape shape) throws Pausable { box.put(shape); }
          static void f(Mailbox<Shape> box) throws Pausable {
            Circle circle = new Circle(2);
            send(box, circle);
            send(box, circle);
          }
        }
        """);
  }

  @Test
  void builderAsText() {
    assertFileRefused(
        """
        class T {
          static void say(Mailbox<CharSequence> box, @Free CharSequence text) throws Pausable { box.put(text); }
          static void f(Mailbox<CharSequence> box) throws Pausable {
            StringBuilder text = new StringBuilder("a");
            say(box, text);
            text.append("b");
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to T.say as parameter 2 is no message, and may be known to other objects
            suggestion: send its toString()
        """);
  }

  @Test
  void stringAsText() {
    assertFileAccepted(
        """
        class T {
          static void say(Mailbox<CharSequence> box, @Free CharSequence text) throws Pausable { box.put(text); }
          static void f(Mailbox<CharSequence> box) throws Pausable {
            StringBuilder text = new StringBuilder("a");
            say(box, text.toString());
            text.append("b");
          }
        }
        """);
  }

  @Test
  void jobOfParameter() {
    assertFileRefused(
        """
        class T {
          static void later(Mailbox<Runnable> box, @Free Runnable job) throws Pausable { box.put(job); }
          static void f(Mailbox<Runnable> box, Runnable job) throws Pausable {
            later(box, job);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to T.later as parameter 2 is no message, and may be known to other objects
            suggestion: declare the parameter @Free
        """);
  }

  @Test
  void jobIsLambda() {
    assertFileAccepted(
        """
        class T {
          static void later(Mailbox<Runnable> box, @Free Runnable job) throws Pausable { box.put(job); }
          static void f(Mailbox<Runnable> box, String name) throws Pausable {
            later(box, () -> System.out.println(name));
          }
        }
        """);
  }

  @Test
  void jobOfField() {
    assertFileRefused(
        """
        class T {
          private Action job;
          static void later(Mailbox<Action> box, @Free Action job) throws Pausable { box.put(job); }
          void f(Mailbox<Action> box) throws Pausable {
            later(box, job);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to T.later as parameter 2 is no message, and may be known to other objects
            suggestion: give a lambda, or a message, an array of its own, an immutable value or a Sharable
        """);
  }

  @Test
  void jobOfClass() {
    assertFileRefused(
        """
        class T {
          static class Job implements Action { int runs; public void run() { runs++; } }
          static void later(Mailbox<Action> box, @Free Action job) throws Pausable { box.put(job); }
          static void f(Mailbox<Action> box) throws Pausable {
            Job job = new Job();
            later(box, job);
            job.runs++;
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to T.later as parameter 2 is no message, and may be known to other objects
            suggestion: let Job implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void jobIsMessage() {
    assertFileAccepted(
        """
        class T {
          static class Job implements Action, Message { int runs; public void run() { runs++; } }
          static void later(Mailbox<Action> box, @Free Action job) throws Pausable { box.put(job); }
          static void f(Mailbox<Action> box) throws Pausable {
            Job job = new Job();
            job.runs++;
            later(box, job);
          }
        }
        """);
  }

  @Test
  void taskOfClass() {
    assertFileAccepted(
        """
        class T {
          static class Body implements TaskBody<Integer> {
            private final List<String> all;
            Body(List<String> all) { this.all = all; }
            public Integer call() { return all.size(); }
          }
          static void f(List<String> all) {
            Task.spawn(new Body(all));
          }
        }
        """);
  }

  @Test
  void makerOfClass() {
    assertFileRefused(
        """
        class T {
          interface Shape { double area(@Safe Shape this); }
          static class Circle implements Shape { double radius; public double area() { return radius; } }
          interface Maker { @Free Shape make(); }
          static void f(Mailbox<Shape> box) throws Pausable {
            Maker maker = Circle::new;
            box.put(maker.make());
          }
        }
        """,
        """
        T.java:6: error: OVERRIDE_WEAKENS: new Circle does not promise a @Free result, which Maker.make does
            suggestion: let Circle implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void makerOfMessage() {
    assertFileAccepted(
        """
        class T {
          interface Shape { double area(@Safe Shape this); }
          static class Circle implements Shape, Message { double radius; public double area() { return radius; } }
          interface Maker { @Free Shape make(); }
          static void f(Mailbox<Shape> box) throws Pausable {
            Maker maker = Circle::new;
            box.put(maker.make());
          }
        }
        """);
  }

  /** A package below one of Soumak's is not Soumak's own. */
  @Test
  void programBelowAPackageOfSoumak() {
    String program =
        """
        package soumak.memory.app;
        import soumak.*;
        interface Shape { double area(@Safe Shape this); }
        class Round implements Shape { double r; public double area() { return r++; } }
        class T {
          static void give(Mailbox<Shape> box, @Free Shape shape) throws Pausable { box.put(shape); }
          static void run(Mailbox<Shape> box) throws Pausable {
            Round round = new Round();
            give(box, round);
            round.area();
          }
        }
        """;
    Map<String, byte[]> compiled = Sources.compile(Map.of("soumak.memory.app.T", program));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      assertThat(new Checker(path).check(compiled.values())).hasSize(1);
    }
  }
}
