package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;

import org.junit.jupiter.api.Test;

/** Ordinary programs whose structures point to what lives longer. */
class OutwardPointersTest {
  private static final String STRUCTURES =
      """
      interface Packet extends Struct {
        int size();
        void size(int value);
        Ptr<Packet> older();
        void older(Ptr<Packet> value);
      }
      interface Item extends Struct {
        int value();
        void value(int value);
        Ptr<Item> next();
        void next(Ptr<Item> value);
        Ptr<Item> prev();
        void prev(Ptr<Item> value);
        boolean toNext(Cursor<Item> at);
        Ptr<Packet> packet();
        void packet(Ptr<Packet> value);
      }
      interface Tree extends Struct {
        int key();
        void key(int value);
        Ptr<Tree> left();
        void left(Ptr<Tree> value);
        Ptr<Tree> right();
        void right(Ptr<Tree> value);
        Ptr<Tree> up();
        void up(Ptr<Tree> value);
        Ptr<Packet> packet();
        void packet(Ptr<Packet> value);
      }
      """;

  private static void assertOrdinary(String members) {
    assertAccepted(STRUCTURES + members);
  }

  @Test
  void listWhoseElementsPointOutwardsIsAppendedTo() {
    assertOrdinary(
        """
        static Ptr<Item> add(Region region, Ptr<Item> rest, Ptr<Packet> packet) {
          Ptr<Item> item = region.alloc(Item.class);
          item.get().packet(packet);
          item.get().next(rest);
          return item;
        }
        static Ptr<Item> last(Ptr<Item> at) {
          while (at.get().next() != null) {
            at = at.get().next();
          }
          return at;
        }
        static Ptr<Item> find(Ptr<Item> at, int size) {
          while (at != null && at.get().packet().get().size() != size) {
            at = at.get().next();
          }
          return at;
        }
        static int sum(Region packets) {
          Ptr<Packet> packet = packets.alloc(Packet.class);
          int sum = 0;
          try (Region region = Region.lifo()) {
            Ptr<Item> list = null;
            for (int i = 0; i < 9; i++) {
              list = add(region, list, packet);
            }
            last(list).get().next(region.alloc(Item.class));
            Ptr<Item> found = find(list, 3);
            if (found != null) {
              found.get().next(add(region, found.get().next(), packet));
            }
            for (Ptr<Item> at = list; at != null; at = at.get().next()) {
              sum += at.get().packet().get().size();
            }
          }
          return sum;
        }
        """);
  }

  @Test
  void listIsLinkedBothWaysAndElementsAreTakenOut() {
    assertOrdinary(
        """
        static void insert(Ptr<Item> after, Ptr<Item> item) {
          Ptr<Item> next = after.get().next();
          item.get().prev(after);
          item.get().next(next);
          if (next != null) {
            next.get().prev(item);
          }
          after.get().next(item);
        }
        static void remove(Ptr<Item> item) {
          Ptr<Item> prev = item.get().prev();
          Ptr<Item> next = item.get().next();
          if (prev != null) {
            prev.get().next(next);
          }
          if (next != null) {
            next.get().prev(prev);
          }
        }
        int run(Ptr<Packet> packet) {
          try (Region region = Region.lifo()) {
            Ptr<Item> head = region.alloc(Item.class);
            for (int i = 0; i < 9; i++) {
              Ptr<Item> item = region.alloc(Item.class);
              item.get().packet(packet);
              insert(head, item);
            }
            remove(head.get().next());
            insert(head.get().next().get().next(), region.alloc(Item.class));
            return head.get().next().get().packet().get().size();
          }
        }
        """);
  }

  @Test
  void listIsTurnedAround() {
    assertOrdinary(
        """
        static Ptr<Item> reverse(Ptr<Item> list) {
          Ptr<Item> done = null;
          while (list != null) {
            Ptr<Item> rest = list.get().next();
            list.get().next(done);
            done = list;
            list = rest;
          }
          return done;
        }
        static Ptr<Item> merge(Ptr<Item> one, Ptr<Item> two, Ptr<Item> head) {
          Ptr<Item> last = head;
          while (one != null && two != null) {
            if (one.get().value() < two.get().value()) {
              last.get().next(one);
              one = one.get().next();
            } else {
              last.get().next(two);
              two = two.get().next();
            }
            last = last.get().next();
          }
          last.get().next(one == null ? two : one);
          return head.get().next();
        }
        int run(Ptr<Packet> packet) {
          try (Region region = Region.lifo()) {
            Ptr<Item> one = null;
            Ptr<Item> two = null;
            for (int i = 0; i < 9; i++) {
              Ptr<Item> item = region.alloc(Item.class);
              item.get().packet(packet);
              item.get().next(one);
              one = two;
              two = item;
            }
            Ptr<Item> all = merge(reverse(one), reverse(two), region.alloc(Item.class));
            reverse(all).get().next(region.alloc(Item.class));
            return all.get().packet().get().size();
          }
        }
        """);
  }

  @Test
  void treeWithParentsAndPackets() {
    assertOrdinary(
        """
        static Ptr<Tree> insert(Region region, Ptr<Tree> root, int key, Ptr<Packet> packet) {
          Ptr<Tree> made = region.alloc(Tree.class);
          made.get().key(key);
          made.get().packet(packet);
          Ptr<Tree> at = root;
          while (at != null) {
            Ptr<Tree> next = key < at.get().key() ? at.get().left() : at.get().right();
            if (next == null) {
              made.get().up(at);
              if (key < at.get().key()) {
                at.get().left(made);
              } else {
                at.get().right(made);
              }
              return root;
            }
            at = next;
          }
          return made;
        }
        static Ptr<Tree> rotate(Ptr<Tree> at) {
          Ptr<Tree> right = at.get().right();
          at.get().right(right.get().left());
          if (right.get().left() != null) {
            right.get().left().get().up(at);
          }
          right.get().up(at.get().up());
          right.get().left(at);
          at.get().up(right);
          return right;
        }
        int run() {
          try (Region packets = Region.lifo()) {
            Ptr<Packet> packet = packets.alloc(Packet.class);
            try (Region region = Region.lifo()) {
              Ptr<Tree> root = null;
              for (int i = 0; i < 9; i++) {
                root = insert(region, root, i, packet);
              }
              root = rotate(root);
              root.get().left().get().right(insert(region, region.alloc(Tree.class), 7, packet));
            }
            return packet.get().size();
          }
        }
        """);
  }

  @Test
  void cacheInAnOuterRegion() {
    assertOrdinary(
        """
        static Ptr<Packet> cached(Region region, Ptr<Packet> cache, int size) {
          for (Ptr<Packet> at = cache.get().older(); at != null; at = at.get().older()) {
            if (at.get().size() == size) {
              return at;
            }
          }
          Ptr<Packet> made = region.alloc(Packet.class);
          made.get().size(size);
          made.get().older(cache.get().older());
          cache.get().older(made);
          return made;
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Packet> cache = outer.alloc(Packet.class);
            int sum = 0;
            for (int i = 0; i < 9; i++) {
              try (Region region = Region.lifo()) {
                Ptr<Item> work = region.alloc(Item.class);
                work.get().packet(cached(outer, cache, i));
                work.get().next(region.alloc(Item.class));
                work.get().next().get().packet(work.get().packet());
                work.get().next().get().prev(work);
                Ptr<Packet> newer = work.get().packet();
                newer.get().older(cached(outer, cache, i + 1));
                sum += newer.get().size();
              }
            }
            return sum;
          }
        }
        """);
  }

  @Test
  void graphOverNodesOfAnOuterRegion() {
    assertOrdinary(
        """
        interface Visit extends Struct {
          Ptr<Tree> of();
          void of(Ptr<Tree> value);
          Ptr<Visit> from();
          void from(Ptr<Visit> value);
          Ptr<Visit> next();
          void next(Ptr<Visit> value);
        }
        static int breadth(Ptr<Tree> root) {
          int count = 0;
          try (Region region = Region.lifo()) {
            Ptr<Visit> first = region.alloc(Visit.class);
            first.get().of(root);
            Ptr<Visit> last = first;
            for (Ptr<Visit> at = first; at != null; at = at.get().next()) {
              count++;
              Ptr<Tree> tree = at.get().of();
              if (tree.get().left() != null) {
                Ptr<Visit> visit = region.alloc(Visit.class);
                visit.get().of(tree.get().left());
                visit.get().from(at);
                last.get().next(visit);
                last = last.get().next();
              }
              for (Ptr<Visit> it = at; it != null; it = it.get().from()) {
                it.get().of().get().key(count);
              }
            }
          }
          return count;
        }
        """);
  }

  @Test
  void cursorsOverAListWithPackets() {
    assertOrdinary(
        """
        int run(Ptr<Packet> packet) {
          try (Region region = Region.lifo()) {
            Ptr<Item> list = null;
            for (int i = 0; i < 9; i++) {
              Ptr<Item> item = region.alloc(Item.class);
              item.get().packet(packet);
              item.get().next(list);
              list = item;
            }
            Cursor<Item> at = list.cursor();
            while (at.get().toNext(at)) {
              at.get().value(at.get().packet().get().size());
            }
            at.get().next(region.alloc(Item.class));
            return list.get().value();
          }
        }
        """);
  }

  @Test
  void packetsOfAKeyInAQueueOfAScope() {
    assertOrdinary(
        """
        int run(Region.Key key, Ptr<Packet> first) {
          int sum = 0;
          try (Region packets = key.open()) {
            first.get().older(packets.alloc(Packet.class));
            first.get().older().get().older(first);
            try (Region region = Region.lifo()) {
              Ptr<Item> head = region.alloc(Item.class);
              for (Ptr<Packet> at = first; at != null && sum < 9; at = at.get().older()) {
                Ptr<Item> item = region.alloc(Item.class);
                item.get().packet(at);
                item.get().next(head.get().next());
                head.get().next(item);
                sum++;
              }
              Ptr<Packet> newest = head.get().next().get().packet();
              newest.get().older(packets.alloc(Packet.class));
            }
          }
          return sum;
        }
        """);
  }

  @Test
  void objectWithAListThatPointsOutwards() {
    assertOrdinary(
        """
        static final class Queue {
          private final Region region;
          private Ptr<Item> first;
          private Ptr<Item> last;
          Queue(Region region) { this.region = region; }
          void add(Ptr<Packet> packet) {
            Ptr<Item> item = region.alloc(Item.class);
            item.get().packet(packet);
            if (last == null) {
              first = item;
            } else {
              last.get().next(item);
              item.get().prev(last);
            }
            last = item;
          }
          void drop() {
            first = first.get().next();
            if (first == null) {
              last = null;
            } else {
              first.get().prev(null);
            }
          }
          int size() {
            int count = 0;
            for (Ptr<Item> at = first; at != null; at = at.get().next()) {
              count += at.get().packet().get().size();
            }
            return count;
          }
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Packet> packet = outer.alloc(Packet.class);
            try (Region region = Region.lifo()) {
              Queue queue = new Queue(region);
              for (int i = 0; i < 9; i++) {
                queue.add(packet);
              }
              queue.drop();
              return queue.size();
            }
          }
        }
        """);
  }

  @Test
  void documentWhoseKeyOpensAList() {
    assertOrdinary(
        """
        static final class Document {
          private Region.Key key = Region.newKey();
          private Ptr<Item> first;
          void add(int value) {
            try (Region region = key.open()) {
              Ptr<Item> item = region.alloc(Item.class);
              item.get().value(value);
              item.get().packet(region.alloc(Packet.class));
              item.get().next(first);
              if (first != null) {
                first.get().prev(item);
              }
              first = item;
            }
          }
          void share() {
            try (Region region = key.open()) {
              for (Ptr<Item> at = first; at.get().next() != null; at = at.get().next()) {
                at.get().next().get().packet(at.get().packet());
                at.get().next().get().prev(at);
              }
            }
          }
          void close(@Cuttable Document this) { Cut.cut(key).free(); }
        }
        int run() {
          Document document = new Document();
          document.add(1);
          document.add(2);
          document.share();
          document.close();
          return 1;
        }
        """);
  }

  @Test
  void functionsOverAListWithPackets() {
    assertOrdinary(
        """
        static void each(Ptr<Item> at, Consumer<Ptr<Item>> to) {
          for (; at != null; at = at.get().next()) {
            to.accept(at);
          }
        }
        int run(Ptr<Packet> packet) {
          int[] sum = new int[1];
          try (Region region = Region.lifo()) {
            Ptr<Item> head = region.alloc(Item.class);
            Ptr<Item> list = null;
            for (int i = 0; i < 9; i++) {
              Ptr<Item> item = region.alloc(Item.class);
              item.get().next(list);
              list = item;
            }
            each(list, it -> it.get().packet(packet));
            each(list, it -> it.get().prev(head));
            each(list, it -> sum[0] += it.get().packet().get().size());
            List<Ptr<Item>> all = new ArrayList<>();
            each(list, all::add);
            all.removeIf(it -> it.get().packet() == null);
            all.sort(Comparator.comparingInt(it -> it.get().value()));
            for (int i = 1; i < all.size(); i++) {
              sum[0] += all.get(i).get().packet().get().size();
            }
          }
          return sum[0];
        }
        """);
  }

  @Test
  void scratchListBesideTheCallersList() {
    assertOrdinary(
        """
        static Ptr<Item> filter(Region region, Ptr<Item> list) {
          Ptr<Item> made = null;
          for (Ptr<Item> at = list; at != null; at = at.get().next()) {
            if (at.get().value() > 3) {
              Ptr<Item> copy = region.alloc(Item.class);
              copy.get().value(at.get().value());
              copy.get().packet(at.get().packet());
              copy.get().next(made);
              made = copy;
            }
          }
          return made;
        }
        static int run(Region outer, Ptr<Item> list) {
          try (Region region = Region.lifo()) {
            Ptr<Item> some = filter(region, list);
            if (some != null && some.get().next() != null) {
              some.get().next().get().next(filter(region, some));
              some.get().next().get().packet().get().older(outer.alloc(Packet.class));
            }
            list.get().next(filter(outer, list));
            return some == null ? 0 : some.get().value();
          }
        }
        """);
  }
}
