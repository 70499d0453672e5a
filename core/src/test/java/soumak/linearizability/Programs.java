package soumak.linearizability;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;

/**
 * All small programs of blocking operations that nothing but a mistake of ours can hang: whatever
 * the order in which their threads take turns, somebody can go on until all have ended. So a
 * program that hangs under the model checker has lost a wake-up.
 *
 * <p>A thread is written as a word, one letter for each operation: {@code p} puts and blocks while
 * there is no room, {@code g} gets and blocks while there is nothing, {@code P} and {@code G} give
 * up instead. With no room at all, a put and a get happen together.
 */
record Programs(int room, String letters) {
  /**
   * The programs in which something may block, up to the order of their threads.
   *
   * @param shapes how long the threads of a program are
   */
  List<List<String>> thatBlock(int[]... shapes) {
    return Stream.of(shapes)
        .flatMap(this::all)
        .filter(program -> mayBlock(program) && !mayHang(program, new int[program.size()], 0))
        .toList();
  }

  private Stream<List<String>> all(int[] lengths) {
    List<List<String>> programs = new ArrayList<>();
    programs.add(List.of());
    for (int length : lengths) {
      programs =
          programs.stream()
              .flatMap(program -> words(length).map(word -> extended(program, word)))
              .filter(Programs::isInOrder)
              .toList();
    }
    return programs.stream();
  }

  private Stream<String> words(int length) {
    Stream<String> words = Stream.of("");
    for (int i = 0; i < length; i++) {
      words = words.flatMap(word -> letters.chars().mapToObj(c -> word + (char) c));
    }
    return words;
  }

  private static List<String> extended(List<String> program, String word) {
    return Stream.concat(program.stream(), Stream.of(word)).toList();
  }

  /** Threads of one length are interchangeable: one of their orders is enough. */
  private static boolean isInOrder(List<String> program) {
    int n = program.size();
    return n < 2
        || program.get(n - 2).length() != program.get(n - 1).length()
        || program.get(n - 2).compareTo(program.get(n - 1)) <= 0;
  }

  private boolean mayBlock(List<String> program) {
    String all = String.join("", program);
    return all.contains("g") || (all.contains("p") && room < all.length());
  }

  /** Whether some order of turns leads from here to where nobody can go on. */
  private boolean mayHang(List<String> program, int[] at, int held) {
    boolean ended = true;
    boolean stuck = true;
    for (int one = 0; one < at.length; one++) {
      char letter = letter(program, at, one);
      if (letter == ' ') {
        continue;
      }
      ended = false;
      boolean puts = Character.toLowerCase(letter) == 'p';
      boolean can = puts ? held < room : held > 0;
      if (can || Character.isUpperCase(letter)) {
        stuck = false;
        if (mayHang(program, after(at, one), held + (!can ? 0 : puts ? 1 : -1))) {
          return true;
        }
      }
      for (int other = 0; room == 0 && other < at.length; other++) {
        if (letter == 'p' && letter(program, at, other) == 'g') {
          stuck = false;
          if (mayHang(program, after(after(at, one), other), 0)) {
            return true;
          }
        }
      }
    }
    return stuck && !ended;
  }

  private static char letter(List<String> program, int[] at, int thread) {
    String word = program.get(thread);
    return at[thread] == word.length() ? ' ' : word.charAt(at[thread]);
  }

  private static int[] after(int[] at, int thread) {
    int[] next = at.clone();
    next[thread]++;
    return next;
  }

  /** The program for Lincheck. Each put has an element of its own. */
  static ExecutionScenario scenario(Class<?> operations, List<String> program) {
    List<List<Actor>> threads = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      threads.add(actors(operations, program.get(i), 10 * (i + 1)));
    }
    return new ExecutionScenario(List.of(), threads, List.of(), null);
  }

  private static List<Actor> actors(Class<?> operations, String word, int element) {
    List<Actor> actors = new ArrayList<>();
    for (char letter : word.toCharArray()) {
      Method method = method(operations, letter);
      boolean puts = method.getParameterCount() > 0;
      actors.add(new Actor(method, puts ? List.of(element + actors.size()) : List.of()));
    }
    return actors;
  }

  private static Method method(Class<?> operations, char letter) {
    String name =
        switch (letter) {
          case 'p' -> "put";
          case 'g' -> "get";
          case 'P' -> "tryPut";
          case 'G' -> "tryGet";
          default -> throw new IllegalArgumentException("no operation is called " + letter);
        };
    return Arrays.stream(operations.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
