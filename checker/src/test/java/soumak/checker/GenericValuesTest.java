package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Records and sealed types with type variables are values if what they stand for is. */
class GenericValuesTest {
  private static final String RESULT =
      """
      sealed interface Result<T> {}
      record Ok<T>(T value) implements Result<T> {}
      record Failed<T>(String why) implements Result<T> {}
      """;

  @Test
  void madeOfValues() {
    assertFileAccepted(
        """
        class T {
          record Envelope<A>(int id, A value) {}
          static void run(Mailbox<Envelope<String>> box, String text) throws Pausable {
            box.put(new Envelope<>(1, text));
            Envelope<String> two = new Envelope<>(2, "x");
            box.put(two);
            System.out.println(two.value());
          }
        }
        """);
  }

  @Test
  void madeOfValuesWithin() {
    assertFileAccepted(
        """
        class T {
          record Pair<A, B>(A a, B b) {}
          static void run(Mailbox<Pair<Pair<String, Integer>, String>> box) throws Pausable {
            box.put(new Pair<>(new Pair<>("x", 1), null));
          }
        }
        """);
  }

  @Test
  void madeOfWhatCanChange() {
    assertFileRefused(
        """
        class T {
          record Envelope<A>(int id, A value) {}
          static void run(Mailbox<Envelope<List<String>>> box, List<String> all) throws Pausable {
            box.put(new Envelope<>(1, all));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        """);
  }

  @Test
  void madeOfWhatCanChangeWithin() {
    assertFileRefused(
        """
        class T {
          record Pair<A, B>(A a, B b) {}
          static void run(Mailbox<Pair<Pair<String, Date>, String>> box) throws Pausable {
            box.put(new Pair<>(new Pair<>("x", new Date()), null));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Pair<String, String>, where it is made or declared; or let Pair implement Message
        """);
  }

  @Test
  void madeOneWayOrTheOther() {
    assertFileRefused(
        """
        class T {
          record Envelope<A>(A value) {}
          static void run(Mailbox<Envelope<?>> box, Date date, boolean first) throws Pausable {
            box.put(first ? new Envelope<>("x") : new Envelope<>(date));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        """);
  }

  @Test
  void madeByAConstructorThatFindsSomethingElse() {
    assertFileRefused(
        """
        class T {
          record Made<A>(A it, int id) {
            Made(Class<A> type) throws Exception { this(type.getConstructor().newInstance(), 1); }
          }
          static final class Kept<A> {
            final A it;
            Kept(Class<A> type) throws Exception { it = type.getConstructor().newInstance(); }
          }
          static void run(Mailbox<Object> box) throws Pausable, Exception {
            box.put(new Made<>(Date.class));
            box.put(new Kept<>(Date.class));
          }
        }
        """,
        """
        T.java:10: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Made<String>, where it is made or declared; or let Made implement Message
        T.java:11: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Kept<String>, where it is made or declared; or let Kept implement Message
        """);
  }

  @Test
  void classWithAFieldThatCanChange() {
    assertFileRefused(
        """
        class T {
          static final class Cell<A> { A value; Cell(A value) { this.value = value; } }
          static void run(Mailbox<Cell<String>> box) throws Pausable {
            box.put(new Cell<>("x"));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Cell implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void resultsFieldsAndParameters() {
    assertFileAccepted(
        RESULT
            + """
            class T {
              private Result<Integer> last = new Failed<>("none");
              static Result<Integer> parse(String text) {
                return text.isEmpty() ? new Failed<>("empty") : new Ok<>(text.length());
              }
              void run(Mailbox<Result<Integer>> box, Result<Integer> given) throws Pausable {
                box.put(parse("1"));
                box.put(last);
                box.put(given);
                Result<Integer> kept = parse("2");
                box.put(kept);
                last = kept;
              }
            }
            """);
  }

  @Test
  void resultThatNamesWhatCanChange() {
    assertFileRefused(
        RESULT
            + """
            class T {
              static Result<? super String> any() { return new Ok<Object>(new Date()); }
              static Result<?> some() { return new Ok<>(new Date()); }
              static <A> Result<A> of(A it) { return new Ok<>(it); }
              static Result<StringBuilder> text() { return new Ok<>(new StringBuilder()); }
              static void run(Mailbox<Result<?>> box) throws Pausable {
                box.put(any());
                box.put(some());
                box.put(of(new Date()));
                box.put(text());
              }
            }
            """,
        """
        T.java:10: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Result<String>, where it is made or declared; or let Result implement Message
        T.java:11: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Result<String>, where it is made or declared; or let Result implement Message
        T.java:12: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Result<String>, where it is made or declared; or let Result implement Message
        T.java:13: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Result<String>, where it is made or declared; or let Result implement Message
        """);
  }

  @Test
  void variableThatTheSealedTypeDoesNotKnow() {
    assertFileRefused(
        """
        sealed interface Shape<A> {}
        record Known<A>(A it) implements Shape<A> {}
        record Hidden<A, B>(A it, B other) implements Shape<A> {}
        class T {
          static Shape<String> shape(Date date) { return new Hidden<>("x", date); }
          static void run(Mailbox<Shape<String>> box, Date date) throws Pausable {
            box.put(shape(date));
          }
        }
        """,
        """
        T.java:7: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Shape extend Message, or make all its classes records of immutable values
        """);
  }

  @Test
  void listsOfThemselves() {
    assertFileAccepted(
        """
        class T {
          sealed interface Chain<A> {}
          record End<A>() implements Chain<A> {}
          record Link<A>(A head, Chain<A> tail) implements Chain<A> {}
          static Chain<String> chain(int n) {
            return n == 0 ? new End<>() : new Link<>("x" + n, chain(n - 1));
          }
          static void run(Mailbox<Chain<String>> box) throws Pausable {
            box.put(chain(3));
          }
        }
        """);
  }

  @Test
  void typeThatGrowsWithinItself() {
    assertFileRefused(
        """
        class T {
          record Pair<A>(A one, A two) {}
          record Nest<A>(A it, Nest<Pair<A>> next) {}
          static void run(Mailbox<Nest<String>> box, Nest<String> nest) throws Pausable {
            box.put(nest);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Nest implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void inFieldsOfRecordsAndMessages() {
    assertFileAccepted(
        RESULT
            + """
            record Answer(int id, Result<String> result) {}
            record Extended<A>(Result<A> result, String by) {}
            class T implements Message {
              Answer answer;
              Extended<Integer> none() { return null; }
              static void run(Mailbox<Answer> box, Mailbox<T> all) throws Pausable {
                Answer answer = new Answer(1, new Ok<>("x"));
                box.put(answer);
                T t = new T();
                t.answer = answer;
                all.put(t);
                System.out.println(answer.id());
              }
            }
            """);
  }

  @Test
  void inFieldsOfMessagesThatCanChange() {
    assertFileRefused(
        RESULT
            + """
            record Answer(int id, Result<Date> result) {}
            class T implements Message {
              Answer answer;
            }
            """,
        """
        T.java:5: error: MESSAGE_SHAPE: the field `answer` of T is of type Answer, which may be shared
            suggestion: let Answer implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void messagesOfCapsules() {
    assertFileAccepted(
        RESULT
            + """
            class T extends Capsule {
              private Result<String> last;
              public Result<String> last() throws Pausable { return last; }
              public void set(Result<String> last) { this.last = last; }
            }
            """);
  }

  @Test
  void messagesOfCapsulesThatCanChange() {
    assertFileRefused(
        RESULT
            + """
            class T extends Capsule {
              private Result<Date> last;
              public Result<Date> last() throws Pausable { return last; }
            }
            """,
        """
        T.java:6: error: NOT_FREE: the result of T.last is not @Free, but is sent to whoever asks
            the capsule, or others, may still know it
            suggestion: let its type variables stand for immutable types, as in Result<String>, where it is made or declared; or let Result implement Message
        """);
  }

  @Test
  void capturedByALambda() {
    assertFileAccepted(
        RESULT
            + """
            class T {
              static void run(Mailbox<Result<String>> box, Result<String> given) {
                Task.spawn(() -> {
                  box.put(given);
                  return null;
                });
              }
            }
            """);
  }

  /** An outer object, or an enum's name and number, stand before those that are written. */
  @Test
  void parametersOfConstructorsThatTheCompilerAddsTo() {
    assertFileRefused(
        """
        record Ok<A>(A value) {}
        enum Kind {
          ONE(null, null, null, null);
          Kind(Ok<Date> a, Ok<Integer> b, Ok<String> c, Mailbox<Ok<Date>> out) { out.tryPut(a); }
        }
        class T {
          class Feeder {
            Feeder(List<String> lines, Mailbox<List<String>> out) { out.tryPut(lines); }
          }
          class In {
            In(Ok<Date> a, Ok<String> b, Mailbox<Ok<Date>> out) throws Pausable { out.put(a); }
          }
          class Captured {
            Captured(Ok<Date> a, Ok<String> b, Mailbox<Ok<Date>> out) {
              Task.spawn(() -> { out.put(a); return null; });
            }
          }
          static void run(int n) {
            class Local {
              Local(Ok<Date> a, Mailbox<Ok<Date>> out) { out.tryPut(a); System.out.println(n); }
            }
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.tryPut as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        T.java:8: error: NOT_FREE: what is given to Mailbox.tryPut as parameter 1 is no message, and may be known to other objects
            suggestion: send a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        T.java:11: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        T.java:15: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        T.java:20: error: NOT_FREE: what is given to Mailbox.tryPut as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        """);
  }

  @Test
  void parametersOfConstructors() {
    assertFileAccepted(
        """
        record Ok<A>(A value) {}
        class T {
          record Feeder(Ok<String> first, Mailbox<Ok<String>> out) {
            Feeder { out.tryPut(first); }
          }
          static class In {
            In(Ok<Date> a, Ok<String> b, Mailbox<Ok<String>> out) {
              Task.spawn(() -> { out.put(b); return null; });
            }
          }
        }
        """);
  }

  @Test
  void declaredInMessages() {
    assertFileAccepted(
        """
        record Ok<A>(A value) {}
        record Answer(int id, Ok<String> result) implements Message {}
        record Row(int[] ids, Ok<String> result) implements Message {}
        class T implements Message {
          Ok<String> last;
          static void run(Mailbox<Answer> box, Mailbox<Row> rows, Mailbox<T> all, Mailbox<Ok<String>> out)
              throws Pausable {
            Answer answer = new Answer(1, new Ok<>("x"));
            box.put(answer);
            T t = new T();
            t.last = answer.result();
            Ok<String> last = t.last;
            all.put(t);
            rows.put(new Row(new int[1], last));
            if (rows.get() instanceof Row(var ids, Ok<String> it)) out.put(it);
            out.put(last);
          }
        }
        """);
  }

  @Test
  void declaredInMessagesAsWhatCanChange() {
    assertFileRefused(
        """
        record Ok<A>(A value) {}
        record Answer(int id, Ok<Date> result) implements Message {}
        record Row(int id, Ok<String[]> result) implements Message {}
        class T<A> implements Message {
          Ok<A> last;
        }
        """,
        """
        T.java:2: error: MESSAGE_SHAPE: the field `result` of Answer is of type Ok, which may be shared
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        T.java:3: error: MESSAGE_SHAPE: the field `result` of Row is of type Ok, which may be shared
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        T.java:4: error: MESSAGE_SHAPE: the field `last` of T is of type Ok, which may be shared
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        """);
  }

  @Test
  void declaredForConstructorsThatTheCompilerAddsTo() {
    assertFileAccepted(
        """
        record Ok<A>(A value) {}
        enum Kind {
          ONE(null, null);
          Kind(Ok<String> a, Mailbox<Ok<String>> out) { if (out != null) out.tryPut(a); }
        }
        class T {
          class In {
            In(Ok<Date> other, Ok<String> a, Mailbox<Ok<String>> out) { out.tryPut(a); }
          }
          void run(int n) {
            class Local {
              Local(Ok<Date> other, Ok<String> a, Mailbox<Ok<String>> out) {
                out.tryPut(a);
                System.out.println(n);
              }
            }
          }
        }
        """);
  }

  @Test
  void elementsOfWhatIsDeclared() {
    assertFileAccepted(
        """
        record Envelope<A>(int id, A value) {}
        class Names extends ArrayList<String> {}
        class T {
          static void run(Mailbox<Envelope<String>> box, List<? extends String> names, Names more)
              throws Pausable {
            box.put(new Envelope<>(1, names.get(0)));
            box.put(new Envelope<>(2, more.get(0)));
            Map<String, List<String>> all = new HashMap<>();
            for (List<String> it : all.values()) {
              box.put(new Envelope<>(3, it.getFirst()));
            }
          }
        }
        """);
  }

  @Test
  void elementsOfWhatIsDeclaredAsWhatCanChange() {
    assertFileRefused(
        """
        record Envelope<A>(int id, A value) {}
        class Box<A> { A it; <B> Box<B> of(B b) { return new Box<B>(); } A get() { return it; } }
        class T {
          static <E> void run(Mailbox<Object> box, List<Date> dates, List<? super String> any, List raw,
              List<E> all, Box<String> text, boolean first, List<String> names) throws Pausable {
            box.put(new Envelope<>(1, dates.get(0)));
            box.put(new Envelope<>(1, any.get(0)));
            box.put(new Envelope<>(1, raw.get(0)));
            box.put(new Envelope<>(1, all.get(0)));
            box.put(new Envelope<>(1, text.of(dates).get()));
            box.put(new Envelope<>(1, (first ? dates : names).get(0)));
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        T.java:7: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        T.java:8: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        T.java:9: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        T.java:10: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        T.java:11: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Envelope<String>, where it is made or declared; or let Envelope implement Message
        """);
  }

  @Test
  void receivedAndUsedBehindSending() {
    assertFileAccepted(
        RESULT
            + """
            class T {
              static void run(Mailbox<Result<String>> in, Mailbox<Result<String>> out) throws Pausable {
                Result<String> one = in.get();
                out.put(one);
                out.put(one);
                System.out.println(one);
                Mailbox<Ok<Integer>> made = new Mailbox<>();
                Ok<Integer> two = made.get();
                made.put(two);
                System.out.println(two.value());
              }
            }
            """);
  }

  @Test
  void receivedAsWhatCanChange() {
    assertFileRefused(
        RESULT
            + """
            class T {
              static void run(Mailbox<Ok<Date>> in, Mailbox<Ok<Date>> out) throws Pausable {
                Ok<Date> one = in.get();
                out.put(one);
                System.out.println(one.value());
              }
            }
            """,
        """
        T.java:7: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        """);
  }

  @Test
  void resultsOfForks() {
    assertFileAccepted(
        RESULT
            + """
            class T {
              @Free Result<String> make(String text) { return new Ok<>(text); }
              static void run(Mailbox<Result<String>> box, String text) throws Pausable {
                Fork<Ok<String>> fork = Fork.of(() -> new Ok<>("x"));
                Ok<String> got = fork.join();
                box.put(got);
                System.out.println(got.value());
                Fork<Result<String>> other =
                    Fork.of(() -> text.isEmpty() ? new Failed<>("empty") : new Ok<>(text));
                box.put(other.join());
              }
            }
            """);
  }

  @Test
  void resultsOfForksThatCanChange() {
    assertFileRefused(
        RESULT
            + """
            class T {
              static void run(Date date) {
                Fork<Ok<Date>> fork = Fork.of(() -> new Ok<>(date));
              }
            }
            """,
        """
        T.java:6: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: let its type variables stand for immutable types, as in Ok<String>, where it is made or declared; or let Ok implement Message
        """);
  }

  @Test
  void madeByAConstructorThatLooksForNull() {
    assertFileAccepted(
        """
        class T {
          static final class Kept<A> {
            final A it;
            final Optional2<A> other;
            Kept(A it, Optional2<A> other) {
              this.it = Objects.requireNonNull(it, "it");
              this.other = Objects.requireNonNull(other);
            }
          }
          record Optional2<A>(A it) {
            Optional2 { Objects.requireNonNull(it); }
          }
          static void run(Mailbox<Kept<String>> box) throws Pausable {
            box.put(new Kept<>("x", new Optional2<>("y")));
          }
        }
        """);
  }

  @Test
  void madeByAConstructorThatLooksForNullInALoop() {
    assertFileAccepted(
        """
        class T {
          static final class Kept<A> {
            final A it;
            Kept(A a) {
              for (int i = 0; i < 2; i++) a = Objects.requireNonNull(a);
              it = a;
            }
          }
          static void run(Mailbox<Kept<String>> box) throws Pausable {
            box.put(new Kept<>("x"));
          }
        }
        """);
  }

  /** What a cast is of is looked at, and is no value, before it counts as one for its variable. */
  @Test
  void castFromWhatCanChangeBesideIt() {
    assertFileRefused(
        """
        interface Sup<T> {}
        record Ok<T>(T v) implements Sup<T> {}
        final class Mut implements Sup<String> { int n; }
        record Pair<A, B>(A a, B b) {}
        class T {
          static final Ok<String> NONE = new Ok<>("");
          static final Mut SHARED = new Mut();
          static Sup<String> find() { return SHARED; }
          static void run(Mailbox<Object> box) throws Pausable {
            Sup<String> o = find();
            Ok<String> r = o instanceof Ok<String> it ? it : NONE;
            box.put(new Pair<>(r, o));
          }
        }
        """,
        """
        T.java:12: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Pair<String, String>, where it is made or declared; or let Pair implement Message
        """);
  }

  /**
   * A variable for what is made within the parameters of a constructor says nothing of the other.
   */
  @Test
  void madeWithinTheParametersOfAnother() {
    assertFileRefused(
        """
        final class Cell<A> { final A x; Cell(A x) { this.x = x; } A get() { return x; } }
        record Env<A>(A v) {}
        class T {
          static void run(Mailbox<Object> box, Date d, int n) throws Pausable {
            box.put(new Env<>(new Cell<Date>(switch (n) {
              default -> {
                Cell<String> c = new Cell<>("x");
                System.out.println(c);
                yield d;
              }
            }).get()));
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Env<String>, where it is made or declared; or let Env implement Message
        """);
  }

  /** In a loop, a type may be another one in each round. */
  @Test
  void resultsThatChangeInALoop() {
    assertFileRefused(
        """
        abstract class Both<A, B> {
          abstract A a();
          abstract B b();
          abstract Both<B, A> turned();
        }
        record Env<A>(A v) {}
        class T {
          @SuppressWarnings({"unchecked", "rawtypes"})
          static void run(Mailbox<Object> box, Both<Date, String> given) throws Pausable {
            Both p = given;
            while (true) {
              p = p.turned();
              box.put(new Env<>(p.a()));
            }
          }
          static void run(Mailbox<Object> box, Both<Date, String> given, int n) throws Pausable {
            for (Both<? extends Object, ? extends Object> p = given; ; ) {
              p = p.turned();
              box.put(new Env<>(p.a()));
            }
          }
        }
        """,
        """
        T.java:13: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Env<String>, where it is made or declared; or let Env implement Message
        T.java:19: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let its type variables stand for immutable types, as in Env<String>, where it is made or declared; or let Env implement Message
        """);
  }

  @Test
  void resultsInALoopAndInALongChain() {
    assertFileAccepted(
        """
        abstract class Chain<A> {
          abstract A it();
          abstract Chain<A> next();
          abstract <B> Chain<A> plus(B it);
        }
        record Env<A>(A v) {}
        class T {
          static void run(Mailbox<Object> box, Chain<String> given) throws Pausable {
            for (Chain<String> at = given; at != null; at = at.next()) {
              box.put(new Env<>(at.it()));
            }
          }
          static void fill(Mailbox<Object> box, Chain<String> given) throws Pausable {
            Chain<String> s = given;
        """
            + "s = s.plus(\"a\");\n".repeat(9000)
            + """
                box.put(new Env<>(s.it()));
              }
            }
            """);
  }
}
