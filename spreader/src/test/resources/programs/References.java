import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** References to methods that make collections and comparators, and such as override them. */
public class References {
  static final class ByLength implements Comparator<String> {
    @Override
    public int compare(String one, String other) {
      return Integer.compare(one.length(), other.length());
    }
  }

  static final class Twice implements Function<Integer, Integer> {
    @Override
    public Integer apply(Integer it) {
      return 2 * it;
    }

    @Override
    public <V> Function<Integer, V> andThen(Function<? super Integer, ? extends V> after) {
      return it -> after.apply(1000 + 2 * it);
    }
  }

  /** Has the name of one of String's, and is another. */
  private static final Object CASE_INSENSITIVE_ORDER = List.of("own");

  private static final Map<String, Supplier<Collection<Integer>>> MAKERS = new LinkedHashMap<>();

  public static void main(String[] args) throws InterruptedException {
    MAKERS.put("list", List::of);
    MAKERS.put("array", ArrayList::new);
    MAKERS.put("set", Collections::emptySet);
    MAKERS.put("tree", TreeSet::new);
    Function<List<Integer>, List<Integer>> fixed = Collections::unmodifiableList;
    Function<Stream<Integer>, List<Integer>> collected = Stream::toList;
    BinaryOperator<Integer> most = BinaryOperator.maxBy(Comparator.naturalOrder());
    UnaryOperator<Comparator<String>> turned = Comparator::reversed;
    Comparator<String> order = new ByLength().thenComparing(Function.identity());
    Function<Integer, String> twice = new Twice().andThen(it -> "<" + it + ">");
    Map<String, Object> results = Collections.synchronizedMap(new TreeMap<>());
    Runnable work =
        () -> {
          MAKERS.forEach((name, made) -> results.put(name, made.get().size()));
          results.put("fixed", fixed.apply(new ArrayList<>(List.of(1, 2))));
          results.put("collected", collected.apply(Stream.of(4, 5)));
          results.put("most", most.apply(3, 4));
          List<String> words = new ArrayList<>(List.of("bb", "a", "ccc", "aa"));
          words.sort(order);
          results.put("order", List.copyOf(words));
          words.sort(turned.apply(order));
          results.put("turned", Arrays.asList(words.toArray()));
          results.put("twice", twice.apply(4));
          results.put("some", Arrays.asList(1, null, 3));
          results.put("optional", Optional.of(List.of(1)));
          results.put("empty", Optional.empty());
          results.put("numbers", IntStream.of(3, 4).max());
          results.put("none", IntStream.empty().average());
        };
    Thread thread = new Thread(work);
    thread.start();
    thread.join();
    System.out.println(results);
    System.out.println(CASE_INSENSITIVE_ORDER);
    Object[] written = {1, 2, 3};
    List<Object> view = Arrays.asList(written);
    Thread setter = new Thread(() -> view.set(0, "changed"));
    setter.start();
    setter.join();
    System.out.println(Arrays.toString(written) + view.get(0));
  }
}
