package soumak.cluster.mail;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;
import soumak.wire.MailboxReference;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/**
 * The table of names, and of where mailboxes are that have moved. The first byte of a key tells
 * which.
 *
 * <p>A mailbox that arrives at a node is settled there by a step, before anybody may use it. When a
 * node is lost, who had the mailbox there asks for its fate: it is settled at another node, or it
 * is marked as lost, and can be settled nowhere any more. So all learn the same.
 */
final class Directory {
  private static final byte MAILBOX = 'm';
  private static final byte NAME = 'n';
  private static final int SETTLE = 0;
  private static final int FATE = 1;
  private static final int FORGET = 2;
  private static final int FIND = 3;

  private Directory() {}

  static byte[] key(String name) {
    return key(NAME, name.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] key(MailboxReference mailbox) {
    Output out = new Output();
    Item.reference(out, mailbox);
    return key(MAILBOX, out.toByteArray());
  }

  private static byte[] key(byte kind, byte[] rest) {
    byte[] key = new byte[1 + rest.length];
    key[0] = kind;
    System.arraycopy(rest, 0, key, 1, rest.length);
    return key;
  }

  /** The step of the whole table. */
  static Step.Outcome step(byte[] key, byte @Nullable [] entry, byte[] argument) {
    return key[0] == NAME
        ? NameStep.apply(entry, new Input(argument))
        : moves(entry, new Input(argument));
  }

  /**
   * Says that a mailbox is at this node now; false if it has been marked as lost, or has moved on
   * since, so that a step that comes late changes nothing. With the place the epoch of this node's
   * view is kept: others may have an older one, and see no such node.
   */
  static CompletableFuture<Boolean> settle(Engine engine, MailboxReference mailbox, int moves) {
    return atomic(engine, SETTLE, here(engine, mailbox, moves))
        .thenApply(in -> in.major() == Output.ARRAY);
  }

  /** Where a mailbox has gone from a node that is lost; null if it was lost with it. */
  static CompletableFuture<Item.@Nullable Moved> fate(
      Engine engine, MailboxReference mailbox, long lostNode, int moves) {
    return place(engine, FATE, new Item.Moved(mailbox, moves, lostNode, engine.members().epoch()));
  }

  /** Where a mailbox is; null if it is known to be lost. That changes nothing. */
  static CompletableFuture<Item.@Nullable Moved> find(Engine engine, MailboxReference mailbox) {
    return place(engine, FIND, new Item.Moved(mailbox, 0, mailbox.node(), mailbox.epoch()));
  }

  private static CompletableFuture<Item.@Nullable Moved> place(
      Engine engine, int action, Item.Moved place) {
    return atomic(engine, action, place)
        .thenApply(in -> {
          if (in.major() != Output.ARRAY) {
            return null;
          }
          in.array("a place");
          return new Item.Moved(place.what(), Item.count(in), Item.number(in), Item.number(in));
        });
  }

  /** Drops what is known of a mailbox whose actor has ended. */
  static void forget(Engine engine, MailboxReference mailbox) {
    var _ = atomic(engine, FORGET, here(engine, mailbox, 0));
  }

  private static Item.Moved here(Engine engine, MailboxReference mailbox, int moves) {
    return new Item.Moved(mailbox, moves, engine.self().id(), engine.members().epoch());
  }

  private static CompletableFuture<Input> atomic(Engine engine, int action, Item.Moved place) {
    Output out = new Output();
    out.head(Output.ARRAY, 4);
    out.integer(action);
    out.integer(place.moves());
    out.integer(place.node());
    out.integer(place.epoch());
    return engine
        .atomic(Services.NAMES, key(place.what()), out.toByteArray())
        .thenApply(Input::new);
  }

  /** An entry is {@code [moves, node, epoch]}, or null if the mailbox is lost; so is the answer. */
  private static Step.Outcome moves(byte @Nullable [] entry, Input in) {
    in.array("an argument");
    int action = Item.count(in);
    int moves = Item.count(in);
    long node = Item.number(in);
    byte[] argued = place(moves, node, Item.number(in));
    byte[] lost = {(byte) Output.NULL};
    boolean isLost = entry != null && new Input(entry).major() != Output.ARRAY;
    return switch (action) {
      case SETTLE ->
          isLost || (entry != null && movesOf(entry) > moves)
              ? new Step.Outcome(entry, lost)
              : new Step.Outcome(argued, argued);
      case FATE ->
          entry != null && !isLost && movesOf(entry) > moves
              ? new Step.Outcome(entry, entry)
              : new Step.Outcome(lost, lost);
      case FORGET -> new Step.Outcome(isLost ? entry : null, lost);
      case FIND -> new Step.Outcome(entry, entry == null ? argued : entry);
      default -> throw in.refused("a step on a mailbox of the unknown kind " + action);
    };
  }

  private static byte[] place(int moves, long node, long epoch) {
    Output out = new Output();
    out.head(Output.ARRAY, 3);
    out.integer(moves);
    out.integer(node);
    out.integer(epoch);
    return out.toByteArray();
  }

  private static int movesOf(byte[] entry) {
    Input in = new Input(entry);
    in.array("a place");
    return Item.count(in);
  }
}
