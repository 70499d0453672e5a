package soumak.cluster.coherence;

import com.tangosol.io.ExternalizableLite;
import com.tangosol.net.cache.CacheMap;
import com.tangosol.util.Binary;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.ExternalizableHelper;
import com.tangosol.util.InvocableMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step;

/**
 * A step on its way to an entry's home, where it runs with the entry locked; the engine answers
 * when the backup has the entry too. It is public for Coherence only, which makes it from bytes.
 */
public final class StepCall
    implements InvocableMap.EntryProcessor<byte[], byte[], byte[]>, ExternalizableLite {
  private static final long serialVersionUID = 1;

  /** A request comes again within seconds or never. */
  private static final long REMOVED_KEPT_MILLIS = 120_000;

  private int table;
  private long sender;
  private long number;
  private long open;
  private byte[] argument = {};

  /** For Coherence. */
  public StepCall() {}

  StepCall(int table, long sender, long number, long open, byte[] argument) {
    this.table = table;
    this.sender = sender;
    this.number = number;
    this.open = open;
    this.argument = argument;
  }

  @Override
  public byte[] process(InvocableMap.Entry<byte[], byte[]> entry) {
    Home home = Home.here();
    if (home == null) {
      return Reply.of(Reply.LATER, "the node is starting");
    }
    if (home.isGone(sender)) {
      return Reply.of(Reply.SHUT_OUT, "");
    }
    if (home.isOver(table, entry.getKey())) {
      return Reply.of(Reply.FAILED, "its program has ended");
    }
    if (home.isEarly(table, entry.getKey())) {
      return Reply.of(Reply.LATER, "the home has not seen the program's node yet");
    }
    BinaryEntry<byte[], byte[]> binary = entry.asBinaryEntry();
    String reason = home.notReady(binary);
    if (reason != null) {
      return Reply.of(Reply.LATER, reason);
    }
    Binary old = binary.getBinaryValue();
    KeptEntry record = old == null ? KeptEntry.NONE : KeptEntry.decode(old.toByteArray());
    byte[] answered = record.answer(sender, number);
    return answered != null
        ? Reply.of(Reply.DONE, answered)
        : apply(home, binary, entry.getKey(), record);
  }

  private byte[] apply(Home home, BinaryEntry<?, ?> binary, byte[] key, KeptEntry record) {
    Step step = home.step(table);
    if (step == null) {
      return Reply.of(Reply.FAILED, "the node " + home + " has no step for the table " + table);
    }
    Step.Outcome outcome;
    try {
      outcome = step.apply(key, record.entry(), argument);
    } catch (RuntimeException e) {
      return Reply.of(Reply.FAILED, "the step of table " + table + " failed at " + home + ": " + e);
    }
    if (outcome.entry() != record.entry()) {
      KeptEntry.Answer answer = new KeptEntry.Answer(sender, number, outcome.answer());
      store(binary, record, record.after(outcome.entry(), answer, open, home::isGone));
    }
    return Reply.of(Reply.DONE, outcome.answer());
  }

  private static void store(BinaryEntry<?, ?> binary, KeptEntry before, KeptEntry after) {
    binary.updateBinaryValue(new Binary(after.encode()));
    if (after.entry() == null) {
      binary.expire(REMOVED_KEPT_MILLIS);
    } else if (before.entry() == null) {
      binary.expire(CacheMap.EXPIRY_NEVER);
    }
  }

  @Override
  public void readExternal(DataInput in) throws IOException {
    table = in.readInt();
    sender = in.readLong();
    number = in.readLong();
    open = in.readLong();
    byte @Nullable [] read = ExternalizableHelper.readByteArray(in);
    argument = read == null ? new byte[0] : read;
  }

  @Override
  public void writeExternal(DataOutput out) throws IOException {
    out.writeInt(table);
    out.writeLong(sender);
    out.writeLong(number);
    out.writeLong(open);
    ExternalizableHelper.writeByteArray(out, argument);
  }
}
