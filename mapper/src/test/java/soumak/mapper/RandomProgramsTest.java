package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.mapper.testing.Loading;
import soumak.mapper.testing.RandomBody;
import soumak.testing.Sources;

/** What random programs are said to do at most is more than what they do when they are run. */
class RandomProgramsTest {
  private static final int PROGRAMS = 120;

  /** Many actors in one compilation, each with random code. */
  private static String actors(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PROGRAMS; i++) {
      text.append(
          """
          class A%d extends Capsule {
            private final B b = new B();
            private int fuel = %d;
            public void m(int n) {
          %s}
            private void one() {
              b.hit(1);
            }
            private static void fail(int n) {
              if ((n & 1) == 0) {
                throw new IllegalStateException();
              }
            }
          }
          """
              .formatted(i, RandomBody.MOST, new RandomBody(random).code(2)));
    }
    return text.toString();
  }

  private static Map<String, byte[]> compile(Random random) {
    String b = "class B extends Capsule { static int sent; public void hit(int i) { sent++; } }\n";
    return Sources.compile(Map.of("T", "import soumak.*;\n" + b + actors(random)));
  }

  private static Mapping map(Map<String, byte[]> compiled) {
    return Mapper.of(ClassPath.of(List.of(), compiled), List.of()).map(compiled.values());
  }

  private static int mostSent(Map<String, byte[]> compiled, String name) throws Exception {
    int most = 0;
    Class<?> type = Loading.load(compiled, name);
    Field sent = type.getClassLoader().loadClass("B").getDeclaredField("sent");
    sent.setAccessible(true);
    Method behaviour = type.getDeclaredMethod("m", int.class);
    behaviour.setAccessible(true);
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    for (int n = -8; n <= 16; n++) {
      sent.set(null, 0);
      try {
        behaviour.invoke(constructor.newInstance(), n);
      } catch (InvocationTargetException expected) {
        assertThat(expected.getCause()).isInstanceOf(IllegalStateException.class);
      }
      most = Math.max(most, (int) sent.get(null));
    }
    return most;
  }

  @Test
  void noActorSendsMoreThanItsLevel() throws Exception {
    Map<Level, Integer> seen = new EnumMap<>(Level.class);
    for (long seed = 1; seed <= 3; seed++) {
      Map<String, byte[]> compiled = compile(new Random(seed));
      Mapping mapping = map(compiled);
      for (int i = 0; i < PROGRAMS; i++) {
        MappedActor actor = mapping.actor("A" + i);
        assertThat(actor).isNotNull();
        Level comm = actor.vector().comm();
        int most = mostSent(compiled, "A" + i);
        int allowed = comm == Level.LOW ? 0 : comm == Level.MED ? 1 : Integer.MAX_VALUE;
        assertThat(most)
            .as("seed %d, A%d: %s", seed, i, actor.reasons())
            .isLessThanOrEqualTo(allowed);
        seen.merge(comm, 1, Integer::sum);
      }
    }
    // All kinds were there.
    assertThat(seen).hasSize(3).allSatisfy((level, count) -> assertThat(count).isGreaterThan(9));
  }

  @Test
  void theSameProgramGivesTheSameReports() {
    Map<String, byte[]> compiled = compile(new Random(9));
    Mapping mapping = map(compiled);
    Mapping again = map(new HashMap<>(compiled));
    assertThat(again.table()).isEqualTo(mapping.table());
    assertThat(again.json()).isEqualTo(mapping.json());
    assertThat(again.dot()).isEqualTo(mapping.dot());
    assertThat(again.mermaid()).isEqualTo(mapping.mermaid());
    assertThat(again.svg()).isEqualTo(mapping.svg());
    assertThat(again.differencesFrom(mapping.pins())).isEmpty();
  }

  /** Loops over a counter with random constants, some of them left early or changed inside. */
  private static String loop(Random random) {
    int step = 1 + random.nextInt(3);
    int start = random.nextInt(30) - 15;
    int limit = random.nextInt(30) - 15;
    boolean up = random.nextBoolean();
    String relation = up ? random.nextBoolean() ? "<" : "<=" : random.nextBoolean() ? ">" : ">=";
    String change = "i " + (up ? "+" : "-") + "= " + step;
    String inside =
        switch (random.nextInt(5)) {
          case 0 -> "if (n > 3) break;";
          case 1 -> "if (n > 3) " + change + ";";
          case 2 -> "if (turns % 7 == 3) continue;";
          default -> "n++;";
        };
    String test = "i " + relation + " " + limit;
    return switch (random.nextInt(3)) {
      case 0 -> "for (int i = %d; %s; %s) { turns++; %s }".formatted(start, test, change, inside);
      case 1 -> "int i = %d; while (%s) { turns++; %s; n--; }".formatted(start, test, change);
      default -> "int i = %d; do { turns++; %s; n--; } while (%s);".formatted(start, change, test);
    };
  }

  @Test
  void noLoopTurnsMoreThanItsBound() throws Exception {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("class L { static int turns;\n");
    for (int i = 0; i < 300; i++) {
      text.append("static void m").append(i).append("(int n) { ").append(loop(random));
      text.append(" }\n");
    }
    Map<String, byte[]> compiled = Sources.compile(Map.of("L", text + "}"));
    Program program = new Program(ClassPath.of(List.of(), compiled), compiled.values());
    Class<?> type = Loading.load(compiled, "L");
    Field turns = type.getDeclaredField("turns");
    turns.setAccessible(true);
    int known = 0;
    for (int i = 0; i < 300; i++) {
      Body body = program.body(new MethodKey("L", "m" + i, "(I)V"));
      assertThat(body).isNotNull();
      if (!body.loops.all().isEmpty()) {
        long bound = Bounds.turns(body, body.loops.all().getFirst());
        Method method = type.getDeclaredMethod("m" + i, int.class);
        method.setAccessible(true);
        for (int n = 0; n < 8 && bound != Bounds.UNKNOWN; n++) {
          turns.set(null, 0);
          method.invoke(null, n);
          // The body of a do loop is run once before the test.
          assertThat((int) turns.get(null))
              .as("m%d", i)
              .isLessThanOrEqualTo((int) Math.max(1, bound));
        }
        known += bound == Bounds.UNKNOWN ? 0 : 1;
      }
    }
    assertThat(known).isGreaterThan(150);
  }
}
