import java.util.*;

/** A configuration that never changes, made by List.of and Map.of, and handed to threads. */
public class Config {
  enum Mode {
    FAST,
    SAFE
  }

  record Settings(String name, List<String> hosts, Map<String, Integer> ports, Set<Mode> modes) {
    Settings {
      hosts = List.copyOf(hosts);
      ports = Map.copyOf(ports);
      modes = Set.copyOf(modes);
    }
  }

  private static final Map<Mode, String> TEXTS = Map.of(Mode.FAST, "quick", Mode.SAFE, "careful");
  private static final List<Integer> PRIMES = Arrays.asList(2, 3, 5, 7);
  private static final Set<String> KEYWORDS = Set.of("if", "else", "while");
  private static final Map<String, List<String>> NESTED =
      Map.ofEntries(Map.entry("a", List.of("b", "c")), Map.entry("d", List.of()));

  static final class Reader extends Thread {
    private final Settings settings;
    private final List<String> names;
    String result;

    Reader(Settings settings, List<String> names) {
      this.settings = settings;
      this.names = names;
    }

    @Override
    public void run() {
      StringBuilder text = new StringBuilder();
      for (String host : settings.hosts()) {
        text.append(host).append(':').append(settings.ports().get(host)).append(' ');
      }
      text.append(settings.modes().contains(Mode.FAST)).append(TEXTS.get(Mode.SAFE));
      text.append(PRIMES).append(KEYWORDS.contains("while")).append(KEYWORDS.contains("do"));
      text.append(NESTED.get("a")).append(NESTED.get("d")).append(names);
      try {
        settings.hosts().add("more");
      } catch (UnsupportedOperationException e) {
        text.append(" fixed");
      }
      try {
        settings.ports().put("more", 1);
      } catch (UnsupportedOperationException e) {
        text.append(" fixed");
      }
      result = text.toString();
    }
  }

  public static void main(String[] args) throws Exception {
    Settings settings =
        new Settings(
            "main", List.of("one", "two"), Map.of("one", 1, "two", 2), EnumSet.of(Mode.FAST));
    List<Reader> readers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      List<String> names =
          i == 0 ? List.of() : i == 1 ? Collections.singletonList("x") : Collections.emptyList();
      Reader reader = new Reader(settings, names);
      reader.start();
      readers.add(reader);
    }
    for (Reader each : readers) {
      each.join();
      System.out.println(each.result);
    }
    System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of(1, 2).hashCode());
    System.out.println(Set.of(1, 2).equals(new HashSet<>(List.of(2, 1))));
    System.out.println(Map.of("k", 1).equals(new HashMap<>(Map.of("k", 1))) + " " + Map.of("k", 1));
    System.out.println(settings.hosts() + " " + settings.name());
  }
}
