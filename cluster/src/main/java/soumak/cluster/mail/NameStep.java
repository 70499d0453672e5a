package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step;
import soumak.wire.MailboxReference;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/**
 * The steps of a name's entry, which is what it stands for and who waits for it: {@code [owner or
 * null, [* node]]}. The answer is an entry as well: what the name stands for after the step, and,
 * when it has come to stand for something, who has waited for that.
 *
 * @param owner null if it stands for nothing
 */
record NameStep(@Nullable Owner owner, List<Long> waiting) {
  private static final int TAKE = 0;
  private static final int FIND = 1;
  private static final int DROP = 2;
  private static final int GIVE_UP = 3;

  /**
   * What a name stands for.
   *
   * @param type the class of its messages
   */
  record Owner(MailboxReference mailbox, String type) {
    private void write(Output out) {
      out.head(Output.ARRAY, 2);
      Item.reference(out, mailbox);
      out.text(type);
    }

    private static Owner read(Input in) {
      in.array("an owner");
      return new Owner(Item.reference(in), in.text("a type"));
    }
  }

  /** Has the name stand for {@code owner}, if it stands for nothing, or for {@code instead}. */
  static byte[] take(Owner owner, @Nullable Owner instead) {
    return argument(TAKE, owner, instead, 0);
  }

  /** Asks; if there is nothing, {@code node} waits from now on, if it is not 0. */
  static byte[] find(long node) {
    return argument(FIND, null, null, node);
  }

  /** Has the name stand for nothing, if it stands for {@code owner}. */
  static byte[] drop(Owner owner) {
    return argument(DROP, owner, null, 0);
  }

  /** Has {@code node} wait no more. */
  static byte[] giveUp(long node) {
    return argument(GIVE_UP, null, null, node);
  }

  private static byte[] argument(
      int action, @Nullable Owner owner, @Nullable Owner instead, long node) {
    Output out = new Output();
    out.head(Output.ARRAY, 4);
    out.integer(action);
    write(out, owner);
    write(out, instead);
    out.integer(node);
    return out.toByteArray();
  }

  private static void write(Output out, @Nullable Owner owner) {
    if (owner == null) {
      out.nothing();
    } else {
      owner.write(out);
    }
  }

  private static @Nullable Owner owner(Input in) {
    if (in.major() == Output.ARRAY) {
      return Owner.read(in);
    }
    in.nothing();
    return null;
  }

  static NameStep read(byte[] bytes) {
    Input in = new Input(bytes);
    in.array("an entry");
    Owner owner = owner(in);
    List<Long> waiting = new ArrayList<>();
    int count = in.array("who waits");
    for (int i = 0; i < count; i++) {
      waiting.add(Item.number(in));
    }
    return new NameStep(owner, waiting);
  }

  private byte[] bytes() {
    Output out = new Output();
    out.head(Output.ARRAY, 2);
    write(out, owner);
    out.head(Output.ARRAY, waiting.size());
    waiting.forEach(out::integer);
    return out.toByteArray();
  }

  static Step.Outcome apply(byte @Nullable [] entry, Input in) {
    NameStep before = entry == null ? new NameStep(null, List.of()) : read(entry);
    in.array("an argument");
    int action = Item.count(in);
    Owner owner = owner(in);
    Owner instead = owner(in);
    long node = Item.number(in);
    return switch (action) {
      case TAKE -> before.taken(owner, instead);
      case FIND -> before.found(entry, node);
      case GIVE_UP -> before.givenUp(node);
      case DROP -> before.dropped(owner);
      default -> throw in.refused("a step on a name of the unknown kind " + action);
    };
  }

  private Step.Outcome taken(@Nullable Owner by, @Nullable Owner instead) {
    if (owner != null && !owner.equals(instead)) {
      return new Step.Outcome(bytes(), new NameStep(owner, List.of()).bytes());
    }
    byte[] after = new NameStep(by, List.of()).bytes();
    return new Step.Outcome(after, new NameStep(by, waiting).bytes());
  }

  private Step.Outcome found(byte @Nullable [] entry, long node) {
    byte[] answer = new NameStep(owner, List.of()).bytes();
    if (owner != null || node == 0 || waiting.contains(node)) {
      return new Step.Outcome(entry, answer);
    }
    List<Long> more = new ArrayList<>(waiting);
    more.add(node);
    return new Step.Outcome(new NameStep(null, more).bytes(), answer);
  }

  private Step.Outcome givenUp(long node) {
    return left(new NameStep(owner, waiting.stream().filter(it -> it != node).toList()));
  }

  private Step.Outcome dropped(@Nullable Owner by) {
    boolean drops = owner != null && owner.equals(by);
    return left(drops ? new NameStep(null, waiting) : this);
  }

  /** There is no entry where there is nothing to keep. */
  private static Step.Outcome left(NameStep after) {
    boolean isEmpty = after.owner == null && after.waiting.isEmpty();
    byte[] answer = new NameStep(after.owner, List.of()).bytes();
    return new Step.Outcome(isEmpty ? null : after.bytes(), answer);
  }
}
