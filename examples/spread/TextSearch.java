/**
 * Counts words in a text; each thread searches a part of its lines.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/TextSearch.java 100000 2}
 */
public class TextSearch {
  private static final String[] WORDS = {
    "warp", "weft", "loom", "kilim", "soumak", "thread", "shuttle", "knot", "pile", "fringe"
  };

  private final String[] lines;
  private final String[] wanted;
  private final int[] found;
  private int searched;

  TextSearch(int size, String... wanted) {
    this.lines = new String[size];
    this.wanted = wanted;
    this.found = new int[wanted.length];
    int next = 42;
    for (int i = 0; i < size; i++) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < 8; j++) {
        next = next * 1103515245 + 12345;
        line.append(WORDS[(next >>> 16) % WORDS.length]).append(' ');
      }
      lines[i] = line.toString();
    }
  }

  private static int count(String line, String word) {
    int count = 0;
    for (int at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      count++;
    }
    return count;
  }

  private void search(int from, int to) {
    int[] mine = new int[wanted.length];
    for (int i = from; i < to; i++) {
      for (int j = 0; j < mine.length; j++) {
        mine[j] += count(lines[i], wanted[j]);
      }
    }
    synchronized (this) {
      for (int j = 0; j < mine.length; j++) {
        found[j] += mine[j];
      }
      searched += to - from;
      notifyAll();
    }
  }

  private synchronized void awaitEnd() throws InterruptedException {
    while (searched < lines.length) {
      wait();
    }
  }

  private static final class Searcher extends Thread {
    private final TextSearch search;
    private final int from;
    private final int to;

    Searcher(TextSearch search, int from, int to) {
      this.search = search;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      search.search(from, to);
    }
  }

  /** Arguments: lines (2000), threads (4), words. */
  public static void main(String[] args) throws InterruptedException {
    int size = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
    int count = args.length > 1 ? Integer.parseInt(args[1]) : 4;
    TextSearch search = new TextSearch(size, "soumak", "loom ", "t w", "silk");
    for (int i = 0; i < count; i++) {
      new Searcher(search, size * i / count, size * (i + 1) / count).start();
    }
    search.awaitEnd();
    for (int j = 0; j < search.wanted.length; j++) {
      System.out.println("'" + search.wanted[j] + "': " + search.found[j]);
    }
  }
}
