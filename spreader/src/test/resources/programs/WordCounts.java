import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Words counted in one map, in several ways. */
public class WordCounts {
  public static void main(String[] args) throws Exception {
    String text = "the quick brown fox jumps over the lazy dog and the fox runs to the other fox";
    ConcurrentHashMap<String, Integer> merged = new ConcurrentHashMap<>();
    ConcurrentMap<String, LongAdder> adders = new ConcurrentHashMap<>(64);
    ConcurrentHashMap<Integer, Set<String>> byLength = new ConcurrentHashMap<>();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(() -> {
            for (String word : text.split(" ")) {
              merged.merge(word, 1, Integer::sum);
              adders.computeIfAbsent(word, it -> new LongAdder()).increment();
              byLength
                  .computeIfAbsent(word.length(), it -> ConcurrentHashMap.newKeySet())
                  .add(word);
            }
          });
      threads[t].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(new TreeMap<>(merged));
    System.out.println(merged.size() + " " + adders.get("fox") + " " + byLength.get(5).size());
    System.out.println(merged.reduceValues(1, Integer::sum) + " " + merged.mappingCount());
    System.out.println(merged.reduceValuesToLong(1, Integer::longValue, 0, Long::sum));
    System.out.println((Object) merged.search(1, (word, count) -> count == 12 ? word : null));
    AtomicInteger letters = new AtomicInteger();
    merged.forEach(1, (word, count) -> letters.addAndGet(word.length() * count));
    merged.forEachKey(1, word -> letters.decrementAndGet());
    System.out.println(letters);
    System.out.println(merged.reduce(1, (word, count) -> count, Integer::max));
    System.out.println(
        merged.compute("fox", (key, value) -> null) + " " + merged.containsKey("fox"));
    merged.replaceAll((word, count) -> count / 4);
    System.out.println(
        merged.replace("dog", 1, 9) + " " + merged.remove("dog", 1) + merged.get("dog"));
    ConcurrentHashMap<String, Integer> small = new ConcurrentHashMap<>();
    for (String each : "one two three four five".split(" ")) {
      small.put(each, each.length());
    }
    System.out.println(small + " " + small.keySet() + " " + small.values());
    Enumeration<String> keys = small.keys();
    System.out.println(
        keys.nextElement() + " " + small.keySet().remove("one") + " " + small.size());
  }
}
