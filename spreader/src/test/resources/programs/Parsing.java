import java.io.IOException;
import java.math.*;
import java.net.URI;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;

/** Lines of a file, read by one thread and parsed by others, with constants that they share. */
public class Parsing {
  private static final Pattern ENTRY = Pattern.compile("(\\w+)\\s*=\\s*([\\d.]+)");
  private static final MathContext SHORT = new MathContext(3);
  private static final Charset CHARSET = StandardCharsets.ISO_8859_1;
  private static final URI BASE = URI.create("http://example.org/prices/");
  private static final Currency CURRENCY = Currency.getInstance("EUR");

  private final List<String> lines;
  private final List<String> wrong = new ArrayList<>();
  private final Map<String, BigDecimal> sums = new TreeMap<>();

  Parsing(List<String> lines) {
    this.lines = lines;
  }

  private void parse(int from, int step) {
    for (int i = from; i < lines.size(); i += step) {
      Matcher matcher = ENTRY.matcher(lines.get(i));
      synchronized (this) {
        if (matcher.matches()) {
          BigDecimal value = new BigDecimal(matcher.group(2)).round(SHORT);
          sums.merge(BASE.resolve(matcher.group(1)).getPath(), value, BigDecimal::add);
        } else {
          wrong.add(lines.get(i) + " of " + lines.get(i).getBytes(CHARSET).length + " bytes");
        }
      }
    }
  }

  private static StackTraceElement[] trace(String text) {
    return new IllegalStateException(text).getStackTrace();
  }

  private static List<String> written() throws IOException {
    Path file = Files.createTempFile("prices", ".txt");
    try {
      List<String> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        all.add("item" + i % 3 + (i % 2 == 0 ? "=" : " = ") + i + "." + i + "55");
      }
      all.add("für nichts");
      Files.write(file, all, CHARSET);
      try {
        System.out.println(Files.readAllLines(file).size());
      } catch (CharacterCodingException e) {
        System.out.println("another charset");
      }
      return Files.readAllLines(file, CHARSET);
    } finally {
      Files.delete(file);
    }
  }

  public static void main(String[] args) throws Exception {
    Parsing parsing = new Parsing(written());
    List<Thread> threads = new ArrayList<>();
    Map<Integer, StackTraceElement> seen = Collections.synchronizedMap(new TreeMap<>());
    for (int i = 0; i < 3; i++) {
      int from = i;
      threads.add(
          new Thread(() -> {
            parsing.parse(from, 3);
            seen.put(from, trace("thread " + from)[0]);
          }));
      threads.getLast().start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(parsing.sums + " " + CURRENCY + " " + parsing.wrong);
    seen.forEach((key, value) -> System.out.println(key + " " + value.getMethodName()));
    parsing.lines.removeIf(each -> each.startsWith("item"));
    System.out.println(parsing.lines);
  }
}
