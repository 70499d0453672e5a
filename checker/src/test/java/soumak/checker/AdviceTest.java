package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What is no message is refused with an edit that is accepted. */
class AdviceTest {
  @Test
  void list() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<List<String>> box, List<String> all) throws Pausable {
            box.put(all);
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        """);
  }

  @Test
  void listInARecord() {
    assertFileAccepted(
        """
        class T {
          record Batch(@Free List<String> all) implements Message {}
          static int run(Mailbox<Batch> box, List<String> all) throws Pausable {
            box.put(new Batch(List.copyOf(all)));
            int n = 0;
            for (String it : box.get().all()) n += it.length();
            return n;
          }
        }
        """);
  }

  @Test
  void arrayList() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<ArrayList<String>> box) throws Pausable {
            ArrayList<String> all = new ArrayList<>();
            all.add("x");
            box.put(all);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        """);
  }

  @Test
  void map() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<Map<String, Integer>> box) throws Pausable {
            Map<String, Integer> all = new HashMap<>();
            box.put(all);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a message that has it: record Batch(@Free Map all) implements Message, made from Map.copyOf(...)
        """);
  }

  @Test
  void mapInARecord() {
    assertFileAccepted(
        """
        class T {
          record Batch(@Free Map<String, Integer> all) implements Message {}
          static int run(Mailbox<Batch> box, Map<String, Integer> all) throws Pausable {
            box.put(new Batch(Map.copyOf(all)));
            return box.get().all().size();
          }
        }
        """);
  }

  @Test
  void ordinaryClass() {
    assertFileRefused(
        """
        class T {
          static class Order { int id; double price; }
          static void run(Mailbox<Order> box) throws Pausable {
            box.put(new Order());
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Order implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void ordinaryClassMadeMessage() {
    assertFileAccepted(
        """
        class T {
          static class Order implements Message { int id; double price; }
          static void run(Mailbox<Order> box) throws Pausable {
            box.put(new Order());
          }
        }
        """);
  }

  @Test
  void ordinaryClassMadeRecord() {
    assertFileAccepted(
        """
        class T {
          record Order(int id, double price) {}
          static void run(Mailbox<Order> box) throws Pausable {
            box.put(new Order(1, 2));
          }
        }
        """);
  }

  @Test
  void typeVariable() {
    assertFileRefused(
        """
        class T {
          static <X> void put(Mailbox<X> box, X value) throws Pausable {
            box.put(value);
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: declare the parameter @Free
        """);
  }

  @Test
  void typeVariableFree() {
    assertFileAccepted(
        """
        class T {
          static <X> void put(Mailbox<X> box, @Free X value) throws Pausable {
            box.put(value);
          }
          static void run(Mailbox<Node> box) throws Pausable {
            put(box, new Node());
          }
        }
        """);
  }

  @Test
  void stringBuilder() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<CharSequence> box, StringBuilder text) throws Pausable {
            box.put(text);
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send its toString()
        """);
  }

  @Test
  void optional() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<Optional<String>> box) throws Pausable {
            box.put(Optional.of("x"));
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a message with a field that may be null
        """);
  }

  @Test
  void array() {
    assertFileRefused(
        """
        class T {
          byte[] buffer = new byte[9];
          void run(Mailbox<byte[]> box) throws Pausable {
            box.put(buffer);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void arrayCopy() {
    assertFileAccepted(
        """
        class T {
          byte[] buffer = new byte[9];
          void run(Mailbox<byte[]> box) throws Pausable {
            box.put(buffer.clone());
          }
        }
        """);
  }

  @Test
  void listField() {
    assertFileRefused(
        """
        class T implements Message {
          List<String> names;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `names` of T is of type List, which may be shared
            suggestion: use an array, or write @Free List, if nobody else has what is in it, as with List.copyOf(...)
        """);
  }

  @Test
  void listFieldFree() {
    assertFileAccepted(
        """
        class T implements Message {
          @Free List<String> names;
          T(List<String> names) { this.names = List.copyOf(names); }
        }
        """);
  }

  @Test
  void taskField() {
    assertFileRefused(
        """
        class T implements Message {
          static class Worker extends Actor {
            final Mailbox<String> in = new Mailbox<>();
            public void execute() {}
          }
          Worker worker;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `worker` of T is of type Worker, which may be shared
            suggestion: hold a mailbox of that task: its fields could be reached through it
        """);
  }

  @Test
  void mailboxField() {
    assertFileAccepted(
        """
        class T implements Message {
          static class Worker extends Actor {
            final Mailbox<String> in = new Mailbox<>();
            public void execute() {}
          }
          Mailbox<String> worker;
          T(Worker it) { worker = it.in; }
        }
        """);
  }

  @Test
  void ordinaryField() {
    assertFileRefused(
        """
        class T implements Message {
          static class Price { double euros; }
          Price price;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `price` of T is of type Price, which may be shared
            suggestion: let Price implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void typeVariableField() {
    assertFileRefused(
        """
        class T<X> implements Message {
          X value;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `value` of T is of type Object, which may be shared
            suggestion: declare it as a Message, or its type variable: <T extends Message>
        """);
  }

  @Test
  void typeVariableFieldOfMessages() {
    assertFileAccepted(
        """
        class T<X extends Message> implements Message {
          X value;
        }
        """);
  }

  @Test
  void dateField() {
    assertFileRefused(
        """
        class T implements Message {
          Date when;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `when` of T is of type Date, which may be shared
            suggestion: use java.time.Instant
        """);
  }

  @Test
  void fluent() {
    assertFileRefused(
        """
        class T implements Message {
          String name;
          T named(String name) {
            this.name = name;
            return this;
          }
        }
        """,
        """
        T.java:5: error: RETURN_NOT_FREE: `this` is returned, but is not free
            `this` is lent to T.named (@Safe)
            suggestion: mark the receiver of T.named @Free, or return a copy, or declare the result @Safe
        """);
  }

  @Test
  void fluentFree() {
    assertFileAccepted(
        """
        class T implements Message {
          String name;
          T named(@Free T this, String name) {
            this.name = name;
            return this;
          }
          static void run(Mailbox<T> box) throws Pausable {
            box.put(new T().named("a").named("b"));
          }
        }
        """);
  }

  @Test
  void libraryClass() {
    assertFileRefused(
        """
        class T extends java.io.ByteArrayOutputStream {
          Node node = new Node();
        }
        """,
        """
        T.java:1: error: UNANNOTATED_ESCAPE: T keeps messages in its fields, but extends ByteArrayOutputStream, which knows nothing of messages
            suggestion: hold a ByteArrayOutputStream in a field, or keep the messages somewhere else
        """);
  }

  @Test
  void functionOfTheJdk() {
    assertFileRefused(
        """
        class T {
          static Node run(java.util.function.Function<String, @Free Node> make) {
            return make.apply("x");
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: a Node comes from where messages are not tracked
            another task may have got it from there too
            suggestion: take an interface of your own, whose method has a @Free result, instead of the Function
        """);
  }

  @Test
  void ordinaryResult() {
    assertFileRefused(
        """
        class Plan { int steps; }
        class T {
          static @Free Plan run(java.util.function.Supplier<@Free Plan> make) {
            return make.get();
          }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: let Plan implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void actor() {
    assertFileRefused(
        """
        class T extends Actor {
          private final Mailbox<Integer> in = new Mailbox<>();
          @Override protected void execute() throws Pausable { in.get(); }
          static void run(Mailbox<T> box) throws Pausable {
            box.put(new T());
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a mailbox of that task: its fields could be reached through it
        """);
  }

  @Test
  void lambdaOfTheJdk() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<Runnable> box, String name) throws Pausable {
            box.put(() -> System.out.println(name));
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a lambda of an interface of your own: interface Job extends Message { ... }
        """);
  }

  @Test
  void lambdaOfTheProgram() {
    assertFileRefused(
        """
        class T {
          interface Job { void run() throws Pausable; }
          static void run(Mailbox<Job> box, String name) throws Pausable {
            box.put(() -> System.out.println(name));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Job extend Message
        """);
  }

  @Test
  void lambdaInAMessage() {
    assertFileRefused(
        """
        class T {
          interface Work { void run() throws Pausable; }
          record Job(int id, @Free Work work) implements Message {}
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `work` is stored in `this.work`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: let Work extend Message
        """);
  }

  @Test
  void anythingInAMessage() {
    assertFileRefused(
        """
        record T<X>(int id, @Free X value) implements Message {}
        """,
        """
        T.java:1: error: UNANNOTATED_ESCAPE: `value` is stored in `this.value`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: declare it as a Message, or its type variable: <T extends Message>
        """);
  }

  @Test
  void functionsOfTheJdk() {
    assertFileRefused(
        """
        class T {
          static void run(
              Mailbox<Object> box, Comparator<String> a, UnaryOperator<String> b, BinaryOperator<String> c)
              throws Pausable {
            box.put(a);
            box.put(b);
            box.put(c);
          }
          static void others(Mailbox<Object> box, Iterable<String> a, Comparable<String> b, AutoCloseable c)
              throws Pausable {
            box.put(a);
            box.put(b);
            box.put(c);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a lambda of an interface of your own: interface Job extends Message { ... }
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a lambda of an interface of your own: interface Job extends Message { ... }
        T.java:7: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a lambda of an interface of your own: interface Job extends Message { ... }
        T.java:11: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a message, an array of its own, an immutable value or a Sharable
        T.java:12: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a message, an array of its own, an immutable value or a Sharable
        T.java:13: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a message, an array of its own, an immutable value or a Sharable
        """);
  }
}
