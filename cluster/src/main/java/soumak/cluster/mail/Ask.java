package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.List;
import soumak.wire.MailboxReference;
import soumak.wire.RefusedBytesException;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/**
 * What a node asks another one: {@code [version, kind, parts]}. Three parts tell it from a frame.
 */
sealed interface Ask {
  int LOAD = 1;
  int MOVE = 2;

  /** How many actors run there. The answer is a number. */
  record Load() implements Ask {}

  /**
   * An actor moves there with its mailbox. The answer is the epoch in which the node sees itself; a
   * failure says why it cannot.
   *
   * @param mailbox its mailbox
   * @param moves how often that has moved, this time included
   * @param origin the node that is told of its end
   * @param type the name of the class of its messages
   * @param actor the mobile's bytes
   * @param messages what is in the mailbox
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Move(
      MailboxReference mailbox,
      int moves,
      long origin,
      String type,
      byte[] actor,
      List<byte[]> messages)
      implements Ask {}

  /** Whether bytes are a question, and not a frame. */
  static boolean isOne(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == (byte) (Output.ARRAY << 5 | 3);
  }

  default byte[] write() {
    Output out = new Output();
    out.head(Output.ARRAY, 3);
    out.integer(Frames.VERSION);
    switch (this) {
      case Load it -> {
        out.integer(LOAD);
        out.head(Output.ARRAY, 0);
      }
      case Move it -> {
        out.integer(MOVE);
        out.head(Output.ARRAY, 6);
        Item.reference(out, it.mailbox);
        out.integer(it.moves);
        out.integer(it.origin);
        out.text(it.type);
        out.bytes(it.actor);
        out.head(Output.ARRAY, it.messages.size());
        it.messages.forEach(out::bytes);
      }
    }
    return out.toByteArray();
  }

  /**
   * @throws RefusedBytesException if it is something else
   */
  static Ask read(byte[] bytes) {
    Input in = new Input(bytes);
    if (in.array("a question") != 3) {
      throw in.refused("a question has three parts");
    }
    Ask ask = read(in);
    if (!in.isAtEnd()) {
      throw in.refused("there are bytes behind the question");
    }
    return ask;
  }

  private static Ask read(Input in) {
    long version = Item.number(in);
    if (version != Frames.VERSION) {
      throw in.refused("version " + version + " of the frames; this is " + Frames.VERSION);
    }
    int kind = Item.count(in);
    int parts = in.array("the parts of a question");
    if (kind == LOAD && parts == 0) {
      return new Load();
    }
    if (kind != MOVE || parts != 6) {
      throw in.refused("a question of the unknown kind " + kind);
    }
    MailboxReference mailbox = Item.reference(in);
    int moves = Item.count(in);
    long origin = Item.number(in);
    String type = in.text("a type");
    byte[] actor = in.bytes("an actor");
    int count = in.array("the messages");
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      messages.add(in.bytes("a message"));
    }
    return new Move(mailbox, moves, origin, type, actor, messages);
  }
}
