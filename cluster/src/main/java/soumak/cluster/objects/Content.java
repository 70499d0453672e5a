package soumak.cluster.objects;

import java.util.Arrays;
import java.util.List;
import soumak.Sharable;

/**
 * What is in a shared object, immutable: bytes, of which the program alone knows the meaning, and
 * the objects that they refer to, which stay for as long as this one refers to them.
 */
public final class Content implements Sharable {
  private final byte[] bytes;
  private final List<ObjectId> references;

  private Content(byte[] bytes, List<ObjectId> references) {
    this.bytes = bytes;
    this.references = references;
  }

  /** Copies what it is given. */
  public static Content of(byte[] bytes, ObjectId... references) {
    return new Content(bytes.clone(), List.of(references));
  }

  /** Copies what it is given. */
  public static Content of(byte[] bytes, List<ObjectId> references) {
    return new Content(bytes.clone(), List.copyOf(references));
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  public List<ObjectId> references() {
    return references;
  }

  void write(Out out) {
    out.bytes(bytes);
    out.ids(references);
  }

  static Content read(In in) {
    return new Content(in.bytes(), in.ids());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Content content
        && Arrays.equals(bytes, content.bytes)
        && references.equals(content.references);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bytes) + references.hashCode();
  }
}
