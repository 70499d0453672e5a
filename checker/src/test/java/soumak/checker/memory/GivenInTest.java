package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Single pointers that methods get for good, and put somewhere: their regions end all the same. */
class GivenInTest {
  @Test
  void intoAnObject() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
        }
        static void put(@Cuttable Box box, @Free Unique<Node> node) {
          box.unique = node;
        }
        void run() {
          Box box = new Box();
          try (Region region = Region.lifo()) {
            put(box, region.allocUnique(Node.class));
          }
          System.out.println(box.unique.get().value()); // USE_AFTER_FREE
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
        }
        static void put(@Cuttable Box box, @Free Unique<Node> node) {
          box.unique = node;
        }
        void run() {
          Box box = new Box();
          try (Region region = Region.lifo()) {
            put(box, Region.heap().allocUnique(Node.class));
          }
          System.out.println(box.unique.get().value());
        }
        """);
  }

  @Test
  void intoAMessage() {
    assertPair(
        """
        static final class Parcel implements Message {
          Unique<Node> unique;
        }
        static void send(Mailbox<Parcel> box, @Free Unique<Node> node) throws Pausable {
          Parcel parcel = new Parcel();
          parcel.unique = node;
          box.put(parcel);
        }
        void run(Mailbox<Parcel> box) throws Pausable {
          try (Region region = Region.lifo()) {
            send(box, region.allocUnique(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static final class Parcel implements Message {
          Unique<Node> unique;
        }
        static void send(Mailbox<Parcel> box, @Free Unique<Node> node) throws Pausable {
          Parcel parcel = new Parcel();
          parcel.unique = node;
          box.put(parcel);
        }
        void run(Mailbox<Parcel> box) throws Pausable {
          try (Region region = Region.lifo()) {
            send(box, Region.heap().allocUnique(Node.class));
          }
        }
        """);
  }

  @Test
  void intoTheObjectOfAMethodThatOthersMayOverride() {
    assertPair(
        """
        static class Box {
          Unique<Node> unique;
          void put(@Cuttable Box this, @Free Unique<Node> node) {
            unique = node;
          }
        }
        void run() {
          Box box = new Box();
          try (Region region = Region.lifo()) {
            box.put(region.allocUnique(Node.class));
          }
          System.out.println(box.unique.get().value()); // USE_AFTER_FREE
        }
        """,
        """
        static class Box {
          Unique<Node> unique;
          void put(@Cuttable Box this, @Free Unique<Node> node) {
            unique = node;
          }
        }
        void run() {
          Box box = new Box();
          try (Region region = Region.lifo()) {
            box.put(Region.heap().allocUnique(Node.class));
          }
          System.out.println(box.unique.get().value());
        }
        """);
  }
}
