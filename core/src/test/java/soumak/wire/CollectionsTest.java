package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's collections as bytes: their class, their elements, their order, who is in them. */
class CollectionsTest {
  private static final Wire WIRE = Wire.of(CollectionsTest.class);

  enum Suit {
    CLUBS,
    HEARTS
  }

  record Card(Suit suit, int rank) implements Comparable<Card> {
    @Override
    public int compareTo(Card other) {
      return Integer.compare(rank, other.rank);
    }
  }

  record Bag(Object content) {}

  private static <T> T copy(T value) {
    return WIRE.fromBytes(WIRE.toBytes(value), Object.class);
  }

  private static <C extends Collection<Object>> C with(C collection, Object... elements) {
    collection.addAll(Arrays.asList(elements));
    return collection;
  }

  private static <M extends Map<Object, Object>> M mapping(M map, Object... keysAndValues) {
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  static List<Collection<?>> collections() {
    return List.of(
        with(new ArrayList<>()),
        with(new ArrayList<>(), 1, null, "x", 2L, 1),
        with(new ArrayList<>(), new Card(Suit.HEARTS, 3), new ArrayList<>(List.of('c'))),
        with(new ArrayDeque<>(), "last", "first"),
        with(new ArrayDeque<>(), new Card(Suit.CLUBS, 1)),
        with(new HashSet<>(), "b", 1, 1L, (short) 1, (byte) 1, 'b', true, null, Suit.HEARTS),
        with(new LinkedHashSet<>(), "z", "a", "m"),
        with(new TreeSet<>(), "z", "a", "m"),
        with(new TreeSet<>(), Suit.HEARTS, Suit.CLUBS));
  }

  @ParameterizedTest
  @MethodSource("collections")
  void elementsStayInTheirOrder(Collection<?> collection) {
    Collection<?> copy = copy(collection);
    assertThat(copy.getClass()).isEqualTo(collection.getClass());
    assertThat(copy.toArray()).isEqualTo(collection.toArray());
  }

  @Test
  void mapsKeepTheirKeysValuesAndOrder() {
    List<Map<Object, Object>> maps =
        List.of(
            mapping(new HashMap<>()),
            mapping(new HashMap<>(), null, null, "k", new Card(Suit.CLUBS, 2), 4, 5.5),
            mapping(new LinkedHashMap<>(), "z", 1, "a", 2, Suit.CLUBS, "m"),
            mapping(new TreeMap<>(), 3, "three", -1, null, 2, 'x'));
    for (Map<Object, Object> map : maps) {
      Map<Object, Object> copy = copy(map);
      assertThat(copy).isEqualTo(map).hasSameClassAs(map);
      assertThat(copy.keySet().toArray()).isEqualTo(map.keySet().toArray());
    }
  }

  @Test
  void oneListInTwoPlacesIsOneAgain() {
    List<Object> shared = with(new ArrayList<>(), 1);
    List<Object> outer = with(new ArrayList<>(), shared, mapping(new HashMap<>(), "too", shared));
    List<Object> copy = copy(outer);
    assertThat(((Map<?, ?>) copy.get(1)).get("too")).isSameAs(copy.get(0)).isNotSameAs(shared);
  }

  @Test
  void aCollectionMayContainItself() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    list.add(mapping(new HashMap<>(), "up", list));
    List<Object> copy = copy(list);
    assertThat(copy.get(0)).isSameAs(copy);
    assertThat(((Map<?, ?>) copy.get(1)).get("up")).isSameAs(copy);
  }

  /** A record is made of its components, so what it is in must be able to wait for it. */
  @Test
  void aRecordInACircleThroughAList() {
    List<Object> list = new ArrayList<>();
    Bag bag = new Bag(list);
    list.add(bag);
    Bag copy = copy(bag);
    assertThat(((List<?>) copy.content()).getFirst()).isSameAs(copy);
  }

  @Test
  void whatIsLookedUpByEqualityIsPlain() {
    Set<Object> cards = with(new HashSet<>(), new Card(Suit.CLUBS, 1));
    Map<Object, Object> sorted = mapping(new TreeMap<>(), new Card(Suit.CLUBS, 1), "one");
    for (Object refused : List.of(cards, sorted)) {
      assertThatThrownBy(() -> WIRE.toBytes(refused))
          .isInstanceOf(NotPortableException.class)
          .hasMessageContaining(
              "what is looked up by equality must be a string, a number, a character or an enum");
    }
  }

  /** A number whose hash is 7, and another one for each {@code i}. */
  private static long crowded(long i) {
    return i << 32 | (i ^ 7);
  }

  /** Each of them would be compared with all others. */
  @Test
  void manyKeysOfOneHashAreRefusedIfTheyHaveNoOrder() {
    Set<Object> set = new LinkedHashSet<>();
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 32; i++) {
      set.add(crowded(i));
      set.add(Double.longBitsToDouble(crowded(i)));
      map.put(crowded(i), i);
      map.put(Double.longBitsToDouble(crowded(i)), crowded(i));
    }
    assertThat(set).hasSize(64).allMatch(it -> it.hashCode() == 7);
    assertThat(copy(set)).isEqualTo(set);
    assertThat(copy(map)).isEqualTo(map);
    for (Object one : List.of(crowded(32), 7, "\7")) {
      Set<Object> larger = new HashSet<>(set);
      larger.add(one);
      Map<Object, Object> wider = new LinkedHashMap<>(map);
      wider.put(one, null);
      for (Object refused : List.of(larger, wider)) {
        byte[] bytes = WIRE.toBytes(refused);
        assertThatThrownBy(() -> WIRE.fromBytes(bytes, Object.class))
            .isInstanceOf(RefusedBytesException.class)
            .hasMessageContaining("more than 64 keys of one hash, of several classes");
      }
    }
  }

  /** A number of the program's. What its hash is of does not come with it. */
  static final class Id extends Number implements Portable {
    private static final long serialVersionUID = 1;

    private final int number;
    private transient String hashed;

    Id(int number, String hashed) {
      this.number = number;
      this.hashed = hashed;
    }

    @Override
    public int hashCode() {
      return number == 0 ? hashed.hashCode() : 7;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Id id && id.number == number;
    }

    @Override
    public int intValue() {
      return number;
    }

    @Override
    public long longValue() {
      return number;
    }

    @Override
    public float floatValue() {
      return number;
    }

    @Override
    public double doubleValue() {
      return number;
    }
  }

  @Test
  void manyKeysOfOneHashAndOneClassWithoutAnOrderAreRefused() {
    Set<Object> ids = new HashSet<>();
    for (int i = 1; i <= 64; i++) {
      ids.add(new Id(i, ""));
    }
    assertThat(copy(ids)).isEqualTo(ids);
    ids.add(new Id(65, ""));
    byte[] bytes = WIRE.toBytes(ids);
    assertThatThrownBy(() -> WIRE.fromBytes(bytes, Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("or of one without an order");
  }

  @Test
  void aKeyThatCannotSayItsHashIsRefused() {
    Set<Object> keys = with(new HashSet<>(), new Id(0, "here"));
    byte[] bytes = WIRE.toBytes(keys);
    assertThatThrownBy(() -> WIRE.fromBytes(bytes, Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("a HashSet refuses an element");
  }

  @Test
  void manyKeysOfOneHashAndOneClassHaveAnOrder() {
    Set<Object> set = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      set.add(crowded(i));
    }
    set.add(null);
    assertThat(copy(set)).isEqualTo(set);
    set.add("of another class and another hash");
    assertThat(copy(set)).isEqualTo(set);
  }

  @Test
  void comparatorsStayHere() {
    Comparator<Object> backwards = Comparator.comparing(Object::toString).reversed();
    for (Object refused : List.of(new TreeSet<>(backwards), new TreeMap<>(backwards))) {
      assertThatThrownBy(() -> WIRE.toBytes(refused))
          .isInstanceOf(NotPortableException.class)
          .hasMessageContaining("it has a comparator, which stays here");
    }
  }

  @Test
  void otherCollectionsAreRefusedByName() {
    for (Object refused :
        List.of(new LinkedList<>(), new IdentityHashMap<>(), List.of(1), new ArrayList<>() {})) {
      assertThatThrownBy(() -> WIRE.toBytes(new Bag(refused)))
          .isInstanceOf(NotPortableException.class)
          .hasMessageContaining(refused.getClass().getName());
    }
  }

  /** Numbers and texts cannot be in one sorted set; the JDK's objection becomes a refusal. */
  @Test
  void whatACollectionRefusesIsRefused() {
    byte[] numbers = WIRE.toBytes(with(new TreeSet<>(), 1, 2));
    byte[] mixed = numbers.clone();
    int two = mixed.length - 4;
    assertThat(mixed[two]).isEqualTo((byte) 2);
    mixed[two] = 0x60; // the empty text
    byte[] withNull = numbers.clone();
    withNull[two] = (byte) 0xf6;
    for (byte[] bytes : List.of(mixed, withNull)) {
      assertThatThrownBy(() -> WIRE.fromBytes(bytes, TreeSet.class))
          .isInstanceOf(RefusedBytesException.class)
          .hasMessageContaining("a TreeSet refuses an element");
    }
  }

  @Test
  void aKeyWithoutAValueIsRefused() {
    byte[] bytes = WIRE.toBytes(mapping(new HashMap<>(), 7, 8));
    int size = bytes.length - 7;
    assertThat(bytes[size]).isEqualTo((byte) 0x83);
    byte[] halved = new byte[bytes.length - 1];
    System.arraycopy(bytes, 0, halved, 0, size + 3);
    halved[size] = (byte) 0x82;
    System.arraycopy(bytes, size + 4, halved, size + 3, 3);
    assertThatThrownBy(() -> WIRE.fromBytes(halved, HashMap.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("a java.util.HashMap with 1 parts");
  }
}
