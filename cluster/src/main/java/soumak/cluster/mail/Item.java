package soumak.cluster.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import soumak.wire.MailboxReference;
import soumak.wire.RefusedBytesException;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/** What nodes tell each other. docs/cluster-wire.md has it byte for byte. */
sealed interface Item {
  int PUT = 1;
  int ROOM = 2;
  int MOVED = 3;
  int REFUSED = 4;
  int NAMED = 5;
  int UNNAMED = 6;
  int ENDED = 7;
  int CANCEL = 8;
  int FIND = 9;
  int FOUND = 10;
  int OPEN = 11;
  int NO = 12;
  int LETTERS = 13;
  int OVER = 14;
  int TYPED = 15;

  void write(Output out);

  /**
   * Messages for a mailbox, in order. What several of them begin with stands there once.
   *
   * @param moves how often the mailbox has moved, as far as the sender knows
   */
  record Letters(MailboxReference to, int moves, List<Letter> letters) implements Item {
    @Override
    public void write(Output out) {
      begin(out, LETTERS, 5);
      reference(out, to);
      out.integer(moves);
      List<byte[]> classes = new ArrayList<>();
      int[] numbers = new int[letters.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = number(classes, letters.get(i).classes().bytes);
      }
      out.head(Output.ARRAY, classes.size());
      classes.forEach(out::bytes);
      out.head(Output.ARRAY, 2L * numbers.length);
      for (int i = 0; i < numbers.length; i++) {
        out.integer(numbers[i]);
        out.bytes(letters.get(i).objects());
      }
    }

    /** They are few, and mostly the last one is it. */
    private static int number(List<byte[]> classes, byte[] wanted) {
      for (int i = classes.size() - 1; i >= 0; i--) {
        if (classes.get(i) == wanted) {
          return i;
        }
      }
      classes.add(wanted);
      return classes.size() - 1;
    }
  }

  /**
   * Messages for a mailbox, in order, at a gateway.
   *
   * @param moves 0
   */
  record Put(MailboxReference to, int moves, List<byte[]> messages) implements Item {
    @Override
    public void write(Output out) {
      begin(out, PUT, 4);
      reference(out, to);
      out.integer(moves);
      out.head(Output.ARRAY, messages.size());
      messages.forEach(out::bytes);
    }
  }

  /** So many messages from the receiver have gone into the mailbox. */
  record Room(MailboxReference of, int count) implements Item {
    @Override
    public void write(Output out) {
      begin(out, ROOM, 3);
      reference(out, of);
      out.integer(count);
    }
  }

  /**
   * Where the mailbox is. What was put and is not acknowledged by now was not taken.
   *
   * @param epoch of a view of the cluster that has the node
   */
  record Moved(MailboxReference what, int moves, long node, long epoch) implements Item {
    @Override
    public void write(Output out) {
      begin(out, MOVED, 5);
      reference(out, what);
      out.integer(moves);
      out.integer(node);
      out.integer(epoch);
    }
  }

  /** A message could not be read, and was dropped. */
  record Refused(MailboxReference to, String why) implements Item {
    @Override
    public void write(Output out) {
      begin(out, REFUSED, 3);
      reference(out, to);
      text(out, why);
    }
  }

  /** A name that the receiver waits for is there. */
  record Named(String name) implements Item {
    @Override
    public void write(Output out) {
      begin(out, NAMED, 2);
      text(out, name);
    }
  }

  /** A name stands for what it did no more. */
  record Unnamed(String name) implements Item {
    @Override
    public void write(Output out) {
      begin(out, UNNAMED, 2);
      text(out, name);
    }
  }

  /** The actor with this mailbox has ended: with a value, or with a failure for people. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Ended(MailboxReference actor, boolean failed, byte[] value) implements Item {
    @Override
    public void write(Output out) {
      begin(out, ENDED, 4);
      reference(out, actor);
      out.bool(failed);
      out.bytes(value);
    }
  }

  /** The actor with this mailbox is asked to end. */
  record Cancel(MailboxReference actor) implements Item {
    @Override
    public void write(Output out) {
      begin(out, CANCEL, 2);
      reference(out, actor);
    }
  }

  /** The actor with this mailbox, which was at the receiver once, has ended elsewhere. */
  record Over(MailboxReference actor) implements Item {
    @Override
    public void write(Output out) {
      begin(out, OVER, 2);
      reference(out, actor);
    }
  }

  /**
   * What the messages of a mailbox are, wherever that is now.
   *
   * @param type as {@link Class#getName} has it
   * @param instead only if they are of this class so far; or {@code ANY}
   */
  record Typed(MailboxReference what, String type, String instead) implements Item {
    /** Whatever they are. */
    static final String ANY = "";

    @Override
    public void write(Output out) {
      begin(out, TYPED, 4);
      reference(out, what);
      text(out, type);
      text(out, instead);
    }
  }

  /** A client asks for a name. The number is that of the answer. */
  record Find(long number, String name) implements Item {
    @Override
    public void write(Output out) {
      begin(out, FIND, 3);
      out.integer(number);
      text(out, name);
    }
  }

  /** The mailbox that a client asked for. */
  record Found(long number, MailboxReference mailbox) implements Item {
    @Override
    public void write(Output out) {
      begin(out, FOUND, 3);
      out.integer(number);
      reference(out, mailbox);
    }
  }

  /** A client wants a mailbox of its own, for so many messages that it has not acknowledged. */
  record Open(long number, int capacity) implements Item {
    @Override
    public void write(Output out) {
      begin(out, OPEN, 3);
      out.integer(number);
      out.integer(capacity);
    }
  }

  /** Something that a client sent is refused. If the number is 0, the connection ends. */
  record No(long number, String why) implements Item {
    @Override
    public void write(Output out) {
      begin(out, NO, 3);
      out.integer(number);
      text(out, why);
    }
  }

  /** With question marks for halves of surrogate pairs, without which UTF-8 says nothing at all. */
  private static void text(Output out, String text) {
    if (!out.text(text)) {
      out.text(new String(text.getBytes(UTF_8), UTF_8));
    }
  }

  private static void begin(Output out, int kind, int parts) {
    out.head(Output.ARRAY, parts);
    out.integer(kind);
  }

  static void reference(Output out, MailboxReference it) {
    out.head(Output.ARRAY, 5);
    out.integer(it.node());
    out.integer(it.slot());
    out.integer(it.epoch());
    out.integer(it.capacity());
    out.bool(it.moves());
  }

  static MailboxReference reference(Input in) {
    if (in.array("a mailbox") != 5) {
      throw in.refused("a mailbox has five parts");
    }
    return new MailboxReference(
        number(in),
        number(in),
        number(in),
        (int) in.integer(1, Integer.MAX_VALUE, "a capacity"),
        in.bool());
  }

  static long number(Input in) {
    return in.integer(Long.MIN_VALUE, Long.MAX_VALUE, "a number");
  }

  static int count(Input in) {
    return (int) in.integer(0, Integer.MAX_VALUE, "a count");
  }

  /**
   * @throws RefusedBytesException if it is something else
   */
  static Item read(Input in) {
    int parts = in.array("an item");
    int kind = count(in);
    int expected =
        switch (kind) {
          case MOVED, LETTERS -> 5;
          case PUT, ENDED, TYPED -> 4;
          case ROOM, REFUSED, FIND, FOUND, OPEN, NO -> 3;
          default -> 2;
        };
    if (parts != expected) {
      throw in.refused("an item of kind " + kind + " with " + parts + " parts");
    }
    return switch (kind) {
      case PUT -> new Put(reference(in), count(in), messages(in));
      case ROOM -> new Room(reference(in), count(in));
      case MOVED -> new Moved(reference(in), count(in), number(in), number(in));
      case REFUSED -> new Refused(reference(in), in.text("a reason"));
      case NAMED -> new Named(in.text("a name"));
      case UNNAMED -> new Unnamed(in.text("a name"));
      case ENDED -> new Ended(reference(in), in.bool(), in.bytes("a value"));
      case CANCEL -> new Cancel(reference(in));
      case OVER -> new Over(reference(in));
      case TYPED -> new Typed(reference(in), in.text("a type"), in.text("a type"));
      case FIND -> new Find(number(in), in.text("a name"));
      case FOUND -> new Found(number(in), reference(in));
      case OPEN -> new Open(number(in), (int) in.integer(1, Integer.MAX_VALUE, "a capacity"));
      case NO -> new No(number(in), in.text("a reason"));
      case LETTERS -> new Letters(reference(in), count(in), letters(in));
      default -> throw in.refused("an item of the unknown kind " + kind);
    };
  }

  private static List<Letter> letters(Input in) {
    List<Letter.Classes> classes = new ArrayList<>();
    int tables = in.array("the tables of classes");
    for (int i = 0; i < tables; i++) {
      classes.add(new Letter.Classes(in.bytes("a table of classes")));
    }
    int parts = in.array("the messages");
    if (parts % 2 != 0) {
      throw in.refused("a message has the number of its table, and its objects");
    }
    List<Letter> letters = new ArrayList<>(parts / 2);
    for (int i = 0; i < parts; i += 2) {
      Letter.Classes its = classes.get(in.index(tables, "the tables of classes"));
      letters.add(new Letter(its, in.bytes("a message")));
    }
    return letters;
  }

  private static List<byte[]> messages(Input in) {
    int count = in.array("the messages");
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      messages.add(in.bytes("a message"));
    }
    return messages;
  }
}
