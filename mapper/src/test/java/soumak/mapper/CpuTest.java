package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** CPU of capsules, with the calibrations. */
class CpuTest {
  private static final String B =
      """
      class B extends Capsule {
        public void hit(int i) {}
        public Reply<Integer> later() { return Reply.of(1); }
        public int ask() throws Pausable { return 1; }
      }
      """;

  /** An actor that passes on one message, besides what its behaviour {@code m} does. */
  private static MappedActor sender(String members) {
    return a(
        "class A extends Capsule { B b; int total; int[] data; List<Integer> list;\n"
            + "public void pass() { b.hit(1); }\n"
            + members
            + "\n}\n"
            + B);
  }

  private static MappedActor leaf(String members) {
    return a(
        "class A extends Capsule { int total; int[] data; List<Integer> list;\n"
            + members
            + "\n}\n");
  }

  private static void assertHigh(MappedActor actor, String reason) {
    assertThat(actor.vector().cpu()).as(actor.reasons().toString()).isEqualTo(Level.HIGH);
    assertThat(actor.reason(Characteristic.CPU).toString()).isEqualTo("CPU: " + reason);
  }

  private static void assertLow(MappedActor actor) {
    assertThat(actor.vector().cpu()).as(actor.reasons().toString()).isEqualTo(Level.LOW);
  }

  @Nested
  class Loops {
    @Test
    void ofUnknownBound() {
      assertHigh(
          sender("public void m(int n) {\n  for (int i = 0; i < n; i++)\n    total += i;\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void overArraysAndCollections() {
      assertHigh(
          sender("public void m() {\n  for (int i : data) total += i;\n}"),
          "A.m:4: a loop of unknown bound");
      assertHigh(
          sender("public void m() {\n  for (int i : list) total += i;\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void ofConstantBound() {
      assertLow(sender("public void m() { for (int i = 0; i < 10; i++) total += i; }"));
      assertLow(sender("public void m() { for (int i = 10; i >= 0; i--) total += i; }"));
      assertLow(sender("public void m() { for (int i = 10; i > 0; i -= 3) total += i; }"));
      assertLow(sender("public void m() { int i = 0; do { total += i; i++; } while (i < 10); }"));
      assertLow(sender("public void m() { int i = 0; while (i != 10) { total += i; i++; } }"));
    }

    @Test
    void ofConstantBoundByName() {
      assertLow(
          sender(
              "static final int N = 10; final int k = 10; public void m() { for (int i = 0; i < N;"
                  + " i++) total++; for (int i = 0; k > i; i++) total++; }"));
    }

    @Test
    void thatMayEndEarlier() {
      assertLow(
          sender(
              "public void m(double z) { int i = 0; while (i < 25 && z < 4) { z *= z; i++; }"
                  + " total = i; }"));
    }

    @Test
    void whoseCounterStandsStillOnSomeWay() {
      assertHigh(
          sender(
              "public void m(int n) {\n  int i = 0; while (n > 3) { if (n > 5) i++; n /= 2; }\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void whoseBoundIsNotAskedInEachTurn() {
      assertHigh(
          sender(
              "public void m(int n) {\n"
                  + "  for (int i = 0; ; i++) { if (n > total && i > 7) break; total++; }\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void inHelpersAndInOtherClasses() {
      assertHigh(
          sender(
              "public void m(int n) { help(n); } private void help(int n) {\n"
                  + " while (n-- > 0) total++; }"),
          "A.help:4: a loop of unknown bound");
      MappedActor actor =
          a(
              "class H { static int sum(int n) { int s = 0; while (n > 0) s += n--; return s; } }"
                  + " class A extends Capsule { B b; public void m(int n) { b.hit(H.sum(n)); } }"
                  + B);
      assertHigh(actor, "H.sum:1: a loop of unknown bound");
    }

    @Test
    void inObjectsOfTheProgram() {
      MappedActor actor =
          a(
              "interface Shape { int area(int n); }"
                  + " record Box(int k) implements Shape {"
                  + " public int area(int n) { int s = 0; while (n-- > 0) s += k; return s; } }"
                  + " class A extends Capsule { B b; Shape s; public void m(int n) {"
                  + " b.hit(s.area(n)); } }"
                  + B);
      assertHigh(actor, "Box.area:1: a loop of unknown bound");
    }

    @Test
    void inOtherActorsDoNotCount() {
      assertLow(
          a(
              "class C extends Capsule { public void work(int n) { while (n > 0) n--; } }"
                  + " class A extends Capsule { C c; public void m(int n) { c.work(n); } }"));
    }

    @Test
    void ofFunctions() {
      assertHigh(
          sender("public void m() {\n  list.forEach(i -> total += i);\n}"),
          "A.m:4: a function that is called an unknown number of times");
    }

    @Test
    void ofFunctionsThatAreCalledOnce() {
      assertLow(
          sender(
              "public void m(Map<Integer, Integer> map) { map.computeIfAbsent(1, k -> total++);"
                  + " }"));
    }

    @Test
    void ofFunctionsThatOthersCall() {
      assertLow(sender("public void m() { new Thread(() -> { while (total > 0) total--; }); }"));
      assertLow(
          sender(
              "public void m() { Task.spawn(() -> { while (total > 0) total--; return 1; }); }"));
    }
  }

  /** C1: loops that only communicate. */
  @Nested
  class Communication {
    @Test
    void eachTurnSends() {
      assertLow(sender("public void m(int n) { for (int i = 0; i < n; i++) b.hit(i * i); }"));
    }

    @Test
    void nestedLoopsThatOnlySend() {
      assertLow(
          sender(
              "public void m(int n) { for (int i = n; i > 0; i--)"
                  + " for (int j = n; j > 0; j--) b.hit(i * j); }"));
    }

    @Test
    void notEachTurnSends() {
      assertHigh(
          sender("public void m(int n) {\n  for (; n > 0; n--)\n    if (n % 7 == 0) b.hit(n);\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void anInnerLoopWorks() {
      assertHigh(
          sender(
              "public void m(int n) {\n  for (; n > 0; n--) {\n    for (int k = n; k > 0; k--)"
                  + " total++;\n    b.hit(n);\n  }\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void waitingIsNoCommunication() {
      assertHigh(
          sender(
              "public void m(int n) throws Pausable {\n  for (; n > 0; n--) total += b.ask();\n}"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void awaitingStoredAnswersIs() {
      MappedActor actor =
          sender(
              "public void m(int n) throws Pausable { List<Reply<Integer>> all = new ArrayList<>();"
                  + " for (int i = 0; i < n; i++) all.add(b.later());"
                  + " for (Reply<Integer> r : all) total += r.await(); }");
      assertLow(actor);
      assertThat(actor.vector().par()).isEqualTo(Level.MED);
      assertThat(actor.policy()).isEqualTo(Policy.THREAD);
    }

    @Test
    void byAHelper() {
      assertLow(
          sender(
              "public void m(int n) { for (; n > 0; n--) help(n); }"
                  + " private void help(int n) { total++; b.hit(n); }"));
    }

    @Test
    void byAHelperThatMayNotSend() {
      assertHigh(
          sender(
              "public void m(int n) {\n  for (; n > 0; n--) help(n);\n}"
                  + " private void help(int n) { if (n > 7) b.hit(n); }"),
          "A.m:4: a loop of unknown bound");
    }

    @Test
    void byRecursion() {
      MappedActor actor =
          sender(
              "public void m(int n) { go(n); } void go(int n) { if (n > 0) { b.hit(n); go(n - 1); }"
                  + " }");
      assertLow(actor);
      assertThat(actor.vector().comm()).isEqualTo(Level.HIGH);
    }

    @Test
    void byRecursionOfTwo() {
      MappedActor actor =
          sender(
              "public void m(int n) { rows(n); } void rows(int n) { if (n > 0) { columns(n, n);"
                  + " rows(n - 1); } } void columns(int n, int k) { if (k > 0) { b.hit(n * k);"
                  + " columns(n, k - 1); } }");
      assertLow(actor);
    }
  }

  /** C3: recursion. */
  @Nested
  class Recursions {
    @Test
    void withoutBound() {
      assertHigh(
          sender(
              "public void m(int n) { fib(n); }\n"
                  + "int fib(int n) {\n"
                  + " return n < 2 ? n : fib(n - 1) + fib(n - 2); }"),
          "A.fib:5: recursion without a known bound");
    }

    @Test
    void ofTwoMethods() {
      assertHigh(
          sender(
              "public void m(int n) { even(n); }\n"
                  + "boolean even(int n) { return n == 0 || odd(n - 1); }\n"
                  + "boolean odd(int n) { return n != 0 && even(n - 1); }"),
          "A.even:4: recursion without a known bound");
    }

    @Test
    void boundByAConstant() {
      assertLow(
          sender(
              "public void m() { go(0, 1); } int go(int i, int x) { return i >= 20 ? x : go(i + 1,"
                  + " x * x); }"));
    }

    @Test
    void boundByAConstantInOneOfTwoWays() {
      assertLow(
          sender(
              "public void m() { go(0, 1); } int go(int i, int x) { return i >= 20 ? x : x > 7 ?"
                  + " go(i + 1, 1) : go(i + 2, x * x); }"));
    }

    /** Many more calls than it is deep. */
    @Test
    void twiceInEachCall() {
      String go = "public void m() { go(0); }\nint go(int i) {\n";
      assertHigh(
          sender(go + " return i > 30 ? 1 : go(i + 1) + go(i + 1); }"),
          "A.go:5: recursion without a known bound");
      assertHigh(
          leaf(go + " for (int k = 0; k < 3; k++) if (i < 30) total += go(i + 1); return 1; }"),
          "A.go:4: recursion without a known bound");
    }

    @Test
    void downFromAnUnknownNumber() {
      assertHigh(
          sender(
              "public void m(int n) { go(n); }\nint go(int i) { return i == 0 ? 1 : go(i - 1); }"),
          "A.go:4: recursion without a known bound");
    }

    @Test
    void whoseCounterStandsStillInOneCall() {
      assertHigh(
          sender(
              "public void m(int n) { go(0, n); }\n"
                  + "int go(int i, int n) { return i > 20 ? 1 : n > 7 ? go(i, n - 1) : go(i + 1,"
                  + " n); }"),
          "A.go:4: recursion without a known bound");
    }
  }

  /** C4: actors that send nothing. */
  @Nested
  class Leaves {
    @Test
    void loopsNestedTwoDeepAreLittle() {
      assertLow(leaf("public void m(int n) { for (; n > 0; n--) for (int i : data) total += i; }"));
    }

    @Test
    void loopsNestedThreeDeepAreMuch() {
      assertHigh(
          leaf(
              "public void m(int n) {\n"
                  + " for (; n > 0; n--)\n"
                  + "  for (int i : data)\n"
                  + "   for (int j : data)\n"
                  + "    total += i * j; }"),
          "A.m:5: loops nested 3 deep");
    }

    @Test
    void nestingGoesThroughCalls() {
      assertHigh(
          leaf(
              "public void m(int n) {\n for (; n > 0; n--)\n  for (int i : data) help(i); }\n"
                  + "void help(int i) {\n for (int j : data) total += i * j; }"),
          "A.help:6: loops nested 3 deep");
    }

    @Test
    void unboundedRecursionIsMuch() {
      assertHigh(
          leaf("public void m(int n) { go(n); }\nint go(int n) { return n < 2 ? n : go(n / 2); }"),
          "A.go:3: recursion without a known bound");
    }

    @Test
    void costlyCallsAreMuch() {
      assertHigh(
          leaf("public void m(BufferedReader r) throws IOException {\n total += r.read(); }"),
          "A.m:3: reads a file: java.io.BufferedReader.read is costly");
    }

    @Test
    void theReasonSaysWhatThereIs() {
      assertThat(
              leaf("public void m() { for (int i : data) total += i; }")
                  .reason(Characteristic.CPU)
                  .toString())
          .isEqualTo("CPU: A: sends nothing, and its loops are not nested 3 deep");
    }
  }

  /** C5: known bounds that mean much. */
  @Nested
  class LargeBounds {
    @Test
    void manyTurns() {
      MappedActor actor =
          sender("public void m() {\n for (int i = 0; i < 1_000_000; i++) total += i; }");
      assertThat(actor.vector().cpu()).isEqualTo(Level.HIGH);
      assertThat(actor.reason(Characteristic.CPU).toString())
          .startsWith("CPU: A.m:4: a loop of 1000000 turns, ");
    }

    @Test
    void manyTurnsTogether() {
      assertThat(
              sender(
                      "public void m() { for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++)"
                          + " total += i * j; }")
                  .vector()
                  .cpu())
          .isEqualTo(Level.HIGH);
    }

    @Test
    void manyTurnsOfAHelper() {
      assertThat(
              sender(
                      "public void m() { for (int i = 0; i < 64; i++) help(i); }"
                          + " void help(int i) { for (int j = 0; j < 8; j++) total += i * j; }")
                  .vector()
                  .cpu())
          .isEqualTo(Level.HIGH);
    }

    @Test
    void fewTurns() {
      assertLow(sender("public void m() { for (int i = 0; i < 16; i++) total += i; }"));
    }

    @Test
    void sendsAreNotCounted() {
      assertLow(sender("public void m() { for (int i = 0; i < 1_000_000; i++) b.hit(i); }"));
    }
  }

  @Nested
  class CostlyCalls {
    @Test
    void readsOfFiles() {
      assertHigh(
          sender("public void m(BufferedReader r) throws IOException {\n r.readLine(); }"),
          "A.m:4: reads a file: java.io.BufferedReader.readLine is costly");
    }

    @Test
    void listingsOfDirectories() {
      assertHigh(
          sender("public void m(File f) {\n f.listFiles(); }"),
          "A.m:4: lists a directory: java.io.File.listFiles is costly");
    }

    @Test
    void byAReferenceToTheMethod() {
      assertHigh(
          sender("public void m(Optional<File> f) {\n f.map(File::listFiles); }"),
          "A.m:4: lists a directory: java.io.File.listFiles is costly");
    }

    @Test
    void byTheUsersTable() {
      MappedActor actor =
          a(
              "class A extends Capsule { B b; public void m() { b.hit((int) Math.sqrt(2)); } }" + B,
              "costly java.lang.Math.sqrt # takes a root");
      assertHigh(actor, "A.m:1: takes a root: java.lang.Math.sqrt is costly");
    }

    @Test
    void rootsAreNot() {
      assertLow(sender("public void m(double x) { total += (int) Math.sqrt(Math.sqrt(x)); }"));
    }
  }
}
