package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** A cursor hangs on all that it may have been moved to. */
class CursorsTest {
  @Test
  void cursorAfterItsRegion() {
    assertPair(
        """
        int run() {
          Cursor<Node> at;
          try (Region region = Region.lifo()) {
            at = region.alloc(Node.class).cursor();
          }
          return at.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            Cursor<Node> at = region.alloc(Node.class).cursor();
            return at.get().value();
          }
        }
        """);
  }

  @Test
  void walkAlongAList() {
    assertPair(
        """
        int run() {
          int sum = 0;
          Cursor<Node> at;
          try (Region region = Region.lifo()) {
            Ptr<Node> list = region.alloc(Node.class);
            list.get().next(region.alloc(Node.class));
            at = list.cursor();
            while (at.get().toNext(at)) {
              sum += at.get().value();
            }
          }
          at.get().toNext(at); // USE_AFTER_FREE
          return sum;
        }
        """,
        """
        int run() {
          int sum = 0;
          try (Region region = Region.lifo()) {
            Ptr<Node> list = region.alloc(Node.class);
            list.get().next(region.alloc(Node.class));
            Cursor<Node> at = list.cursor();
            do {
              sum += at.get().value();
            } while (at.get().toNext(at));
          }
          return sum;
        }
        """);
  }

  /** Moved into an inner region, and used behind that. */
  @Test
  void movedToAPointerThatIsGone() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              at.moveTo(inner.alloc(Node.class));
            }
            return at.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            Cursor<Node> at = first.cursor();
            try (Region inner = Region.lifo()) {
              at.moveTo(inner.alloc(Node.class));
              at.moveTo(first);
            }
            return at.get().value();
          }
        }
        """);
  }

  @Test
  void movedAlongARowThatIsGone() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              Ptr<Node> row = inner.alloc(Node.class, 3);
              for (int i = 0; i < 3; i++) {
                at.moveTo(row, i);
              }
            }
            return at.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> row = outer.alloc(Node.class, 3);
            Cursor<Node> at = row.cursor();
            for (int i = 0; i < 3; i++) {
              at.moveTo(row, i);
            }
            return at.get().value();
          }
        }
        """);
  }

  /** On one of two ways only. */
  @Test
  void perhapsMovedToWhatIsGone() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              if (maybe()) {
                at.moveTo(inner.alloc(Node.class));
              }
            }
            return at.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              Cursor<Node> other = inner.alloc(Node.class).cursor();
              if (maybe()) {
                at.moveTo(outer.alloc(Node.class));
              }
              other.get().toNext(other);
            }
            return at.get().value();
          }
        }
        """);
  }

  @Test
  void movedByAFieldOfWhatIsGone() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              Ptr<Node> node = inner.alloc(Node.class);
              node.get().next(inner.alloc(Node.class));
              node.get().toNext(at);
            }
            return at.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> node = outer.alloc(Node.class);
            Cursor<Node> at = node.cursor();
            try (Region inner = Region.lifo()) {
              inner.alloc(Node.class).get().next(node);
              node.get().toNext(at);
            }
            return at.get().value();
          }
        }
        """);
  }

  @Test
  void movedByAMethodThatIsCalled() {
    assertPair(
        """
        static void move(Cursor<Node> at, Region region) {
          at.moveTo(region.alloc(Node.class));
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              move(at, inner);
            }
            return at.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        static void move(Cursor<Node> at, Region region) {
          at.moveTo(region.alloc(Node.class));
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            try (Region inner = Region.lifo()) {
              move(inner.alloc(Node.class).cursor(), inner);
              move(at, outer);
            }
            return at.get().value();
          }
        }
        """);
  }

  /** A caller's cursor lives longer than a region of one's own. */
  @Test
  void aCallersCursorMovedToWhatEndsHere() {
    assertPair(
        """
        static void run(Cursor<Node> at) {
          try (Region region = Region.lifo()) {
            at.moveTo(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static void run(Cursor<Node> at, Ptr<Node> to) {
          try (Region region = Region.lifo()) {
            region.alloc(Node.class).get().next(to);
            at.moveTo(to);
          }
        }
        """);
  }

  @Test
  void whatACursorGivesIsKept() {
    assertPair(
        """
        Ptr<Node> run() {
          try (Region region = Region.lifo()) {
            Cursor<Node> at = region.alloc(Node.class).cursor();
            return at.ptr(); // REGION_ESCAPE
          }
        }
        """,
        """
        Ptr<Node> run(Ptr<Node> list) {
          Cursor<Node> at = list.cursor();
          while (at.get().toNext(at)) {
            at.get().value(1);
          }
          return at.ptr();
        }
        """);
  }

  @Test
  void cursorInAField() {
    assertPair(
        """
        Cursor<Node> kept;
        void run() {
          try (Region region = Region.lifo()) {
            kept = region.alloc(Node.class).cursor(); // REGION_ESCAPE
          }
        }
        """,
        """
        static final class Walk {
          private final Cursor<Node> at;
          Walk(Ptr<Node> list) { at = list.cursor(); }
          boolean step() { return at.get().toNext(at); }
        }
        int run() {
          int steps = 0;
          try (Region region = Region.lifo()) {
            Walk walk = new Walk(region.alloc(Node.class));
            while (walk.step()) {
              steps++;
            }
          }
          return steps;
        }
        """);
  }

  @Test
  void cursorThatIsReturned() {
    assertPair(
        """
        Cursor<Node> run() {
          try (Region region = Region.lifo()) {
            return region.alloc(Node.class).cursor(); // REGION_ESCAPE
          }
        }
        """,
        """
        Cursor<Node> run(Region region) {
          return region.alloc(Node.class).cursor();
        }
        """);
  }

  @Test
  void cursorIntoWhatIsFreed() {
    assertPair(
        """
        int run(@Free Unique<Node> node) {
          Cursor<Node> at;
          try (Borrow<Node> borrow = node.borrow()) {
            at = borrow.ptr().cursor();
          }
          int value = at.get().value(); // USE_AFTER_FREE
          node.free();
          return value;
        }
        """,
        """
        int run(@Free Unique<Node> node) {
          int value;
          try (Borrow<Node> borrow = node.borrow()) {
            Cursor<Node> at = borrow.ptr().cursor();
            value = at.get().value();
          }
          node.free();
          return value;
        }
        """);
  }

  @Test
  void cursorIntoAnArenaThatIsClosed() {
    assertPair(
        """
        int run(Region.Key key) {
          Cursor<Node> at;
          try (Region region = key.open()) {
            at = region.alloc(Node.class).cursor();
          }
          return at.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run(Region.Key key) {
          Cursor<Node> at;
          try (Region region = key.open()) {
            at = region.alloc(Node.class).cursor();
          }
          try (Region region = key.open()) {
            return at.get().value();
          }
        }
        """);
  }

  /** Nobody else may move it meanwhile. */
  @Test
  void cursorInATask() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Cursor<Node> at = region.alloc(Node.class).cursor();
            Task.spawn(() -> at.get().value()); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          Task.spawn(() -> {
            try (Region region = Region.lifo()) {
              return region.alloc(Node.class).cursor().get().value();
            }
          });
        }
        """);
  }

  /** A pointer stays where it is, a view moves along. */
  @Test
  void whatItGaveBeforeItWasMoved() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            Cursor<Node> at = first.cursor();
            Ptr<Node> kept;
            Node view = at.get();
            try (Region inner = Region.lifo()) {
              at.moveTo(inner.alloc(Node.class));
              kept = at.ptr();
              at.moveTo(first);
            }
            return view.value() + kept.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            Cursor<Node> at = first.cursor();
            Ptr<Node> kept = at.ptr();
            Node view = at.get();
            try (Region inner = Region.lifo()) {
              at.moveTo(inner.alloc(Node.class));
              view.value(1);
              at.moveTo(first);
            }
            return view.value() + kept.get().value();
          }
        }
        """);
  }

  @Test
  void aViewThatMovedWithItsCursor() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            Node view = at.get();
            try (Region inner = Region.lifo()) {
              at.moveTo(inner.alloc(Node.class));
            }
            return view.value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Cursor<Node> at = outer.alloc(Node.class).cursor();
            Node view = at.get();
            at.moveTo(outer.alloc(Node.class));
            return view.value();
          }
        }
        """);
  }

  @Test
  void cursorsInAList() {
    assertPair(
        """
        int run() {
          List<Cursor<Node>> path = new ArrayList<>();
          try (Region region = Region.lifo()) {
            path.add(region.alloc(Node.class).cursor());
          }
          return path.get(0).get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            List<Cursor<Node>> path = new ArrayList<>();
            path.add(region.alloc(Node.class).cursor());
            path.add(region.alloc(Node.class).cursor());
            path.get(0).get().toNext(path.get(1));
            return path.get(1).get().value();
          }
        }
        """);
  }

  @Test
  void movedByAFunction() {
    assertPair(
        """
        void run(Region outer) {
          Cursor<Node> at = outer.alloc(Node.class).cursor();
          Consumer<Ptr<Node>> move = at::moveTo;
          try (Region region = Region.lifo()) {
            move.accept(region.alloc(Node.class));
          }
          at.get().value(1); // USE_AFTER_FREE
        }
        """,
        """
        void run(Region outer) {
          Cursor<Node> at = outer.alloc(Node.class).cursor();
          Consumer<Ptr<Node>> move = at::moveTo;
          try (Region region = Region.lifo()) {
            move.accept(outer.alloc(Node.class));
          }
          at.get().value(1);
        }
        """);
  }
}
