import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** Words of a text, counted by threads into one sorted map, as many would write it. */
public class WordCount {
  private static final List<String> LINES =
      List.of(
          "the quick brown fox jumps over the lazy dog",
          "the dog sleeps and the fox runs",
          "a quick dog is a good dog",
          "over and over the fox jumps");

  private final SortedMap<String, Integer> counts = new TreeMap<>();
  private final Map<Integer, Set<String>> byLength = new TreeMap<>(Comparator.reverseOrder());

  private void count(List<String> lines) {
    for (String line : lines) {
      for (String word : line.split(" ")) {
        synchronized (counts) {
          counts.merge(word, 1, Integer::sum);
          byLength.computeIfAbsent(word.length(), length -> new TreeSet<>()).add(word);
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    WordCount words = new WordCount();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<String> part = LINES.subList(2 * i, 2 * i + 2);
      threads.add(new Thread(() -> words.count(part)));
    }
    threads.forEach(Thread::start);
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(words.counts);
    System.out.println(words.byLength);
    System.out.println(words.counts.headMap("fox") + " " + words.counts.firstKey());
    words.counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(3)
        .forEach(it -> System.out.println(it.getKey() + ": " + it.getValue()));
    String longest = words.counts.keySet().stream().collect(Collectors.joining(",", "[", "]"));
    System.out.println(longest);
  }
}
