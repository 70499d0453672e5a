package soumak.cluster.objects;

import java.nio.ByteBuffer;

/**
 * The name of a shared object or monitor. It tells who made it, so that to make one takes no trip,
 * and who is asked if the directory has not heard of it yet.
 *
 * @param node the id of the node that allocated it
 * @param number counts what that node allocated
 */
public record ObjectId(long node, long number) implements Comparable<ObjectId> {
  byte[] key() {
    return ByteBuffer.allocate(16).putLong(node).putLong(number).array();
  }

  static ObjectId of(byte[] key) {
    ByteBuffer buffer = ByteBuffer.wrap(key);
    return new ObjectId(buffer.getLong(), buffer.getLong());
  }

  @Override
  public int compareTo(ObjectId other) {
    int byNode = Long.compare(node, other.node);
    return byNode == 0 ? Long.compare(number, other.number) : byNode;
  }

  @Override
  public String toString() {
    return "object " + number + " of node " + node;
  }
}
