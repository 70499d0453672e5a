package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.List;
import soumak.wire.RefusedBytesException;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/** Items in one piece: {@code [version, [* item]]}. */
final class Frames {
  static final int VERSION = 2;

  private Frames() {}

  static byte[] write(List<? extends Item> items) {
    Output out = new Output();
    out.head(Output.ARRAY, 2);
    out.integer(VERSION);
    out.head(Output.ARRAY, items.size());
    items.forEach(item -> item.write(out));
    return out.toByteArray();
  }

  /**
   * @throws RefusedBytesException if the bytes are something else
   */
  static List<Item> read(byte[] bytes) {
    Input in = new Input(bytes);
    if (in.array("a frame") != 2) {
      throw in.refused("a frame has a version and its items");
    }
    long version = Item.number(in);
    if (version != VERSION) {
      throw in.refused("version " + version + " of the frames; this is " + VERSION);
    }
    int count = in.array("the items");
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(Item.read(in));
    }
    if (!in.isAtEnd()) {
      throw in.refused("there are bytes behind the end");
    }
    return items;
  }
}
