package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random graphs of objects, of few and of many, with cycles: what is read has the same shape. */
class GraphsTest {
  private static final int RUNS = 300;

  abstract static class Node implements Portable {
    int number;
    @Nullable Object left;
    @Nullable Object right;
  }

  static final class A extends Node {}

  static final class B extends Node {}

  static final class C extends Node {
    long[] more = {};
  }

  static final class D extends Node {
    String text = "";
  }

  static final class E extends Node {
    @Nullable Node[] several = {};
  }

  private static final Wire WIRE =
      Wire.of(A.class, B.class, C.class, D.class, E.class, Node[].class);

  private static Node node(Random random, int number) {
    Node made =
        switch (random.nextInt(5)) {
          case 0 -> new A();
          case 1 -> new B();
          case 2 -> {
            C c = new C();
            c.more = random.longs(random.nextInt(4)).toArray();
            yield c;
          }
          case 3 -> {
            D d = new D();
            d.text = "t" + random.nextInt(1_000_000);
            yield d;
          }
          default -> new E();
        };
    made.number = number;
    return made;
  }

  /** A graph of at most so many nodes that the first one leads to; with cycles. */
  private static Node graph(Random random, int size) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      nodes.add(node(random, i));
    }
    for (Node each : nodes) {
      each.left = pick(random, nodes);
      each.right = random.nextInt(4) == 0 ? "a text" : pick(random, nodes);
      if (each instanceof E e) {
        e.several = new Node[random.nextInt(4)];
        Arrays.setAll(e.several, i -> pick(random, nodes));
      }
    }
    return nodes.getFirst();
  }

  private static @Nullable Node pick(Random random, List<Node> nodes) {
    return random.nextInt(5) == 0 ? null : nodes.get(random.nextInt(nodes.size()));
  }

  /** Walks both graphs together: what is one object in one must be one in the other. */
  private static void assertAlike(@Nullable Object one, @Nullable Object two) {
    Map<Object, Object> partners = new IdentityHashMap<>();
    List<@Nullable Object[]> open = new ArrayList<>();
    open.add(new Object[] {one, two});
    while (!open.isEmpty()) {
      @Nullable Object[] pair = open.removeLast();
      if (!(pair[0] instanceof Node mine) || !(pair[1] instanceof Node read)) {
        assertThat(pair[1]).isEqualTo(pair[0]);
        continue;
      }
      Object before = partners.putIfAbsent(mine, read);
      if (before != null) {
        assertThat(read).isSameAs(before);
        continue;
      }
      assertThat(read.getClass()).isEqualTo(mine.getClass());
      assertThat(read.number).isEqualTo(mine.number);
      open.add(new Object[] {mine.left, read.left});
      open.add(new Object[] {mine.right, read.right});
      parts(mine, read, open);
    }
    assertThat(new IdentityHashMap<>(partners).values().stream().distinct().count())
        .as("no two became one")
        .isEqualTo(partners.size());
  }

  private static void parts(Node mine, Node read, List<@Nullable Object[]> open) {
    switch (mine) {
      case C c -> assertThat(((C) read).more).isEqualTo(c.more);
      case D d -> assertThat(((D) read).text).isEqualTo(d.text);
      case E e -> {
        @Nullable Node[] several = ((E) read).several;
        assertThat(several).hasSize(e.several.length);
        for (int i = 0; i < several.length; i++) {
          open.add(new Object[] {e.several[i], several[i]});
        }
      }
      default -> {}
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 30, 200})
  void whatIsReadHasTheSameShape(int size) {
    for (int run = 0; run < RUNS; run++) {
      Node root = graph(new Random(1_000L * size + run), size);
      Packed packed = WIRE.pack(root);
      assertThat(packed.whole()).isEqualTo(WIRE.toBytes(root));
      assertAlike(root, WIRE.fromBytes(packed.whole(), Node.class));
      ClassTable table = WIRE.classTable(packed.classes());
      assertAlike(root, WIRE.unpack(table, packed.objects(), Node.class));
    }
  }

  /** A damaged part is refused, or stands for another graph; nothing else happens. */
  @ParameterizedTest
  @ValueSource(ints = {2, 9, 30})
  void damagedPartsAreRefusedOrStandForSomethingElse(int size) {
    int refused = 0;
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(2_000L * size + run);
      Packed packed = WIRE.pack(graph(random, size));
      byte[] classes = packed.classes().clone();
      byte[] objects = packed.objects().clone();
      byte[] damaged = random.nextBoolean() ? classes : objects;
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
      try {
        Node read = WIRE.unpack(WIRE.classTable(classes), objects, Node.class);
        assertThat(WIRE.toBytes(read)).isNotEmpty();
      } catch (RefusedBytesException expected) {
        refused++;
      }
    }
    assertThat(refused).as("refused").isGreaterThan(RUNS / 4);
  }
}
