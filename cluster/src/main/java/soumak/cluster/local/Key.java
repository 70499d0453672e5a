package soumak.cluster.local;

import java.util.Arrays;

/** The name of an entry. */
final class Key {
  final int table;
  final byte[] bytes;

  Key(int table, byte[] bytes) {
    this.table = table;
    this.bytes = bytes.clone();
  }

  boolean begins(byte[] prefix) {
    return bytes.length >= prefix.length
        && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && table == key.table && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * table + Arrays.hashCode(bytes);
  }
}
