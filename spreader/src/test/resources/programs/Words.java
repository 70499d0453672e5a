import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Words that threads count in parts of a text, each in its node's own map; a pipeline of lines. */
public class Words {
  private static final String TEXT =
      """
      the quick brown fox jumps over the lazy dog
      the dog sleeps while the fox runs
      a fox is no dog and a dog is no fox
      """;

  static class Line {
    private String text;
    private boolean closed;

    synchronized void put(String line) throws InterruptedException {
      while (text != null) {
        wait();
      }
      text = line;
      notifyAll();
    }

    synchronized String take() throws InterruptedException {
      while (text == null && !closed) {
        wait();
      }
      String taken = text;
      text = null;
      notifyAll();
      return taken;
    }

    synchronized void close() {
      closed = true;
      notifyAll();
    }
  }

  static class Counting implements Runnable {
    private final Line lines;
    private String[] words = new String[0];
    private int[] counts = new int[0];

    Counting(Line lines) {
      this.lines = lines;
    }

    @Override
    public void run() {
      Map<String, Integer> found = new TreeMap<>();
      try {
        for (String line = lines.take(); line != null; line = lines.take()) {
          for (String word : line.split(" ")) {
            found.merge(word, 1, Integer::sum);
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      String[] all = found.keySet().toArray(new String[0]);
      int[] numbers = new int[all.length];
      for (int i = 0; i < all.length; i++) {
        numbers[i] = found.get(all[i]);
      }
      synchronized (this) {
        words = all;
        counts = numbers;
      }
    }

    synchronized void addTo(Map<String, Integer> total) {
      for (int i = 0; i < words.length; i++) {
        total.merge(words[i], counts[i], Integer::sum);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Line lines = new Line();
    Counting[] all = {new Counting(lines), new Counting(lines), new Counting(lines)};
    Thread[] threads = new Thread[all.length];
    for (int i = 0; i < all.length; i++) {
      threads[i] = new Thread(all[i]);
      threads[i].start();
    }
    for (String line : TEXT.split("\n")) {
      lines.put(line);
    }
    lines.close();
    Map<String, Integer> total = new TreeMap<>();
    for (int i = 0; i < all.length; i++) {
      threads[i].join();
      all[i].addTo(total);
    }
    StringJoiner text = new StringJoiner(", ", "[", "]");
    total.forEach((word, count) -> text.add(word + "=" + count));
    System.out.println(text);
  }
}
