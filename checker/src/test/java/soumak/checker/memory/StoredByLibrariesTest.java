package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Pointers that the JDK stores or uses where no method of the program is named as doing so. */
class StoredByLibrariesTest {
  @Test
  void referenceToWhatSetsAField() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          Consumer<Ptr<Node>> append = list.get()::next;
          try (Region region = Region.lifo()) {
            append.accept(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Region region, Ptr<Node> list) {
          Consumer<Ptr<Node>> append = list.get()::next;
          append.accept(list);
        }
        """);
  }

  @Test
  void referenceToWhatSetsAFieldOfAnArgument() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          BiConsumer<Node, Ptr<Node>> append = Node::next;
          try (Region region = Region.lifo()) {
            append.accept(list.get(), region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          BiConsumer<Node, Ptr<Node>> append = Node::next;
          try (Region region = Region.lifo()) {
            append.accept(region.alloc(Node.class).get(), region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void referenceToWhatSetsAFieldInAStream() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).forEach(list.get()::next); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List.of(list).forEach(region.alloc(Node.class).get()::next);
          }
        }
        """);
  }

  @Test
  void referenceToWhatMovesACursor() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          Cursor<Node> at = list.cursor();
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Predicate<Cursor<Node>> step = node.get()::toNext;
            step.test(at); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          Cursor<Node> at = list.cursor();
          Predicate<Cursor<Node>> step = list.get()::toNext;
          step.test(at);
        }
        """);
  }

  @Test
  void listThatFillsAnArray() {
    assertPair(
        """
        @SuppressWarnings("unchecked")
        void run() {
          Ptr<Node>[] row = new Ptr[1];
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).toArray(row);
          }
          look(row[0]); // USE_AFTER_FREE
        }
        """,
        """
        @SuppressWarnings("unchecked")
        void run() {
          Ptr<Node>[] row = new Ptr[1];
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).toArray(row);
            look(row[0]);
          }
        }
        """);
  }

  @Test
  void queueThatFillsAList() {
    assertPair(
        """
        void run(java.util.concurrent.BlockingQueue<Ptr<Node>> queue) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          try (Region region = Region.lifo()) {
            var some = new java.util.concurrent.LinkedBlockingQueue<Ptr<Node>>();
            some.add(region.alloc(Node.class));
            some.drainTo(nodes);
          }
          look(nodes.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            var some = new java.util.concurrent.LinkedBlockingQueue<Ptr<Node>>();
            some.add(region.alloc(Node.class));
            some.drainTo(nodes);
            look(nodes.get(0));
          }
        }
        """);
  }

  /** The function is called when the stream is asked for something. */
  @Test
  void streamThatIsReadLater() {
    assertPair(
        """
        long run() {
          java.util.stream.IntStream values;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            values = java.util.stream.IntStream.range(0, 3).map(it -> it + look(node));
          }
          return values.sum(); // USE_AFTER_FREE
        }
        """,
        """
        long run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            return java.util.stream.IntStream.range(0, 3).map(it -> it + look(node)).sum();
          }
        }
        """);
  }

  @Test
  void iteratorThatIsReadLater() {
    assertPair(
        """
        int run() {
          Iterator<Integer> values;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            values = List.of(1, 2).stream().map(it -> it + look(node)).iterator();
          }
          return values.next(); // USE_AFTER_FREE
        }
        """,
        """
        int run(Region.Key key, Ptr<Node> first) {
          int sum = 0;
          List<Ptr<Node>> nodes = new ArrayList<>();
          try (Region region = key.open()) {
            nodes.add(region.alloc(Node.class));
          }
          for (Ptr<Node> node : nodes) {
            try (Region region = key.open()) {
              sum += look(node);
            }
          }
          return sum;
        }
        """);
  }

  /** As the function itself would, where the lambda is made. */
  @Test
  void functionThatALambdaCallsWithWhatItHasCaptured() {
    assertPair(
        """
        void run() {
          Ptr<Node> list = Region.heap().alloc(Node.class);
          Consumer<Ptr<Node>> append = list.get()::next;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Runnable later = () -> append.accept(node); // REGION_ESCAPE
            later.run();
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          Consumer<Ptr<Node>> show = it -> look(it);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Runnable later = () -> show.accept(node);
            later.run();
          }
        }
        """);
  }

  @Test
  void viewOfAnElementThatIsCutOff() {
    assertPair(
        """
        @SuppressWarnings("unchecked")
        int run(@Free Unique<Node> node) {
          Unique<Node>[] row = new Unique[] {node};
          Node view = row[0].get();
          Cut.cut(row[0]).free();
          return view.value(); // USE_AFTER_FREE
        }
        """,
        """
        @SuppressWarnings("unchecked")
        int run(@Free Unique<Node> node) {
          Unique<Node>[] row = new Unique[] {node};
          Node view = row[0].get();
          int value = view.value();
          Cut.cut(row[0]).free();
          return value;
        }
        """);
  }

  @Test
  void functionsOutOfAListThatALibraryCalls() {
    assertPair(
        """
        void run() {
          List<Runnable> later = new ArrayList<>();
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            later.add(() -> look(node));
          }
          later.forEach(Runnable::run); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          List<Runnable> later = new ArrayList<>();
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            later.add(() -> look(node));
            later.forEach(Runnable::run);
          }
          later.clear();
        }
        """);
  }

  /** What is stored in one of these stays there for ever, whoever knows the list. */
  @Test
  void elementsThatAMethodHasMadeInTheHeap() {
    assertPair(
        """
        static Ptr<Node> made(Region region) { return region.alloc(Node.class); }
        int run() {
          Ptr<Node> first = made(Region.heap());
          List<Ptr<Node>> nodes = new ArrayList<>();
          nodes.add(first);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            nodes.forEach(it -> it.get().next(node)); // REGION_ESCAPE
          }
          return look(first.get().next());
        }
        """,
        """
        static Ptr<Node> made(Region region) { return region.alloc(Node.class); }
        int run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> first = made(region);
            List<Ptr<Node>> nodes = new ArrayList<>();
            nodes.add(first);
            Ptr<Node> node = made(Region.heap());
            nodes.forEach(it -> it.get().next(node));
            return look(first.get().next());
          }
        }
        """);
  }

  @Test
  void inWhatEverybodyGets() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            System.getProperties().put("node", region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        void all(Properties own) {
          Properties system = System.getProperties();
          try (Region region = Region.lifo()) {
            Map<String, Ptr<Node>> nodes = new HashMap<>();
            nodes.put("node", region.alloc(Node.class));
            system.putAll(nodes); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            System.getProperties().setProperty("node", "" + node.get().value());
            node.get().value(Integer.getInteger("node", 1));
          }
        }
        """);
  }
}
