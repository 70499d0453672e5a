import java.util.*;
import java.util.stream.*;

/** Enum maps and sets, sets of pairs, nested maps, and statics that are collections. */
public class Matching {
  enum Suit {
    CLUBS,
    HEARTS,
    SPADES
  }

  record Pair<A, B>(A first, B second) {}

  private static final Map<Suit, Integer> POINTS = new EnumMap<>(Suit.class);
  private static final Set<Suit> PLAYED = EnumSet.noneOf(Suit.class);
  private static final Map<String, Map<String, Integer>> TABLE = new TreeMap<>();
  private static final List<String> NAMES = Collections.unmodifiableList(Arrays.asList("p", "q"));
  private static final Set<Pair<Integer, String>> PAIRS = new LinkedHashSet<>();
  private static final Object LOCK = new Object();

  static {
    POINTS.put(Suit.SPADES, 3);
    POINTS.put(Suit.CLUBS, 1);
  }

  public static void main(String[] args) throws InterruptedException {
    List<Thread> threads =
        IntStream.range(0, 3)
            .mapToObj(i ->
                new Thread(() -> {
                  synchronized (LOCK) {
                    POINTS.merge(Suit.HEARTS, i, Integer::sum);
                    PLAYED.add(Suit.values()[i]);
                    for (String name : NAMES) {
                      TABLE.computeIfAbsent(name, it -> new TreeMap<>()).put("t" + i, i);
                      PAIRS.add(new Pair<>(i % 2, name));
                    }
                  }
                }))
            .collect(Collectors.toList());
    for (Thread each : threads) {
      each.start();
      each.join();
    }
    System.out.println(POINTS + " " + PLAYED + " " + TABLE);
    System.out.println(PAIRS + " " + EnumSet.complementOf(EnumSet.of(Suit.HEARTS)));
    System.out.println(POINTS.keySet().stream().map(Enum::name).collect(Collectors.joining("+")));
    Map.Entry<String, Integer> entry = new AbstractMap.SimpleEntry<>("k", 1);
    Thread setter = new Thread(() -> entry.setValue(2));
    setter.start();
    setter.join();
    System.out.println(
        entry + " " + EnumSet.allOf(Suit.class) + EnumSet.range(Suit.HEARTS, Suit.SPADES));
  }
}
