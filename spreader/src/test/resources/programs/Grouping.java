import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** Threads that make collections by streams and collectors, for others to read. */
public class Grouping {
  enum Kind {
    FRUIT,
    ROOT
  }

  record Item(String name, Kind kind, int price) {}

  static final class Shop {
    private final List<Item> items;
    Map<Kind, List<Item>> byKind;
    Map<Kind, Long> howMany;
    Map<Boolean, List<String>> dear;
    Map<String, Integer> prices;
    List<String> names;
    Set<Integer> all;
    Map<Kind, TreeSet<String>> sorted;
    Optional<Item> dearest;
    Map<Kind, Optional<Item>> cheapest;
    List<List<Integer>> pairs;

    Shop(List<Item> items) {
      this.items = items;
    }

    void look() {
      byKind = items.stream().collect(Collectors.groupingBy(Item::kind));
      howMany =
          items.stream()
              .collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.counting()));
      dear =
          items.stream()
              .collect(
                  Collectors.partitioningBy(
                      it -> it.price() > 3, Collectors.mapping(Item::name, Collectors.toList())));
      prices = items.stream().collect(Collectors.toMap(Item::name, Item::price));
      names = items.stream().map(Item::name).sorted(Comparator.reverseOrder()).toList();
      all = items.stream().map(Item::price).collect(Collectors.toSet());
      sorted =
          items.stream()
              .collect(
                  Collectors.groupingBy(
                      Item::kind,
                      () -> new EnumMap<>(Kind.class),
                      Collectors.mapping(Item::name, Collectors.toCollection(TreeSet::new))));
      dearest = items.stream().max(Comparator.comparingInt(Item::price));
      cheapest =
          items.stream()
              .collect(
                  Collectors.groupingBy(
                      Item::kind, Collectors.minBy(Comparator.comparingInt(Item::price))));
      pairs =
          IntStream.range(0, 3)
              .mapToObj(i -> IntStream.rangeClosed(i, i + 1).boxed().collect(Collectors.toList()))
              .collect(Collectors.toUnmodifiableList());
    }
  }

  public static void main(String[] args) throws Exception {
    Shop shop =
        new Shop(
            List.of(
                new Item("apple", Kind.FRUIT, 2),
                new Item("plum", Kind.FRUIT, 4),
                new Item("carrot", Kind.ROOT, 1),
                new Item("beet", Kind.ROOT, 5)));
    Thread looker = new Thread(shop::look);
    looker.start();
    Thread other = new Thread(() -> {});
    other.start();
    looker.join();
    other.join();
    System.out.println(new TreeMap<>(shop.byKind));
    System.out.println(shop.howMany + " " + shop.dear + " " + new TreeMap<>(shop.prices));
    System.out.println(shop.names + " " + shop.all + " " + shop.sorted);
    System.out.println(shop.dearest.map(Item::name).orElse("none") + " " + shop.pairs);
    System.out.println(shop.cheapest.get(Kind.ROOT));
    try {
      shop.names.add("more");
    } catch (UnsupportedOperationException e) {
      System.out.println("fixed");
    }
    try {
      Stream.of(1, 2, 1).collect(Collectors.toMap(it -> it, it -> "v" + it));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
