package soumak.cluster.coherence;

import com.tangosol.io.ExternalizableLite;
import com.tangosol.util.ExternalizableHelper;
import com.tangosol.util.filter.EntryFilter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Chooses the entries whose keys begin with some bytes. Public for Coherence only. */
public final class Beginning implements EntryFilter<byte[], byte[]>, ExternalizableLite {
  private static final long serialVersionUID = 1;

  private byte[] prefix = {};

  /** For Coherence. */
  public Beginning() {}

  Beginning(byte[] prefix) {
    this.prefix = prefix.clone();
  }

  @Override
  @SuppressWarnings("rawtypes") // as Coherence declares it
  public boolean evaluateEntry(Map.Entry entry) {
    return entry.getKey() instanceof byte[] key
        && key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  @Override
  public boolean evaluate(byte[] value) {
    return false;
  }

  @Override
  public void readExternal(DataInput in) throws IOException {
    byte @Nullable [] read = ExternalizableHelper.readByteArray(in);
    prefix = read == null ? new byte[0] : read;
  }

  @Override
  public void writeExternal(DataOutput out) throws IOException {
    ExternalizableHelper.writeByteArray(out, prefix);
  }
}
