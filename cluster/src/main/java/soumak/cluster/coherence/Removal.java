package soumak.cluster.coherence;

import com.tangosol.io.ExternalizableLite;
import com.tangosol.util.InvocableMap;
import java.io.DataInput;
import java.io.DataOutput;
import org.jspecify.annotations.Nullable;

/** Removes an entry with all that is kept of it. Public for Coherence only. */
public final class Removal
    implements InvocableMap.EntryProcessor<byte[], byte[], @Nullable Void>, ExternalizableLite {
  private static final long serialVersionUID = 1;

  /** For Coherence. */
  public Removal() {}

  @Override
  public @Nullable Void process(InvocableMap.Entry<byte[], byte[]> entry) {
    entry.remove(true);
    return null;
  }

  @Override
  public void readExternal(DataInput in) {
    // It has nothing.
  }

  @Override
  public void writeExternal(DataOutput out) {
    // It has nothing.
  }
}
