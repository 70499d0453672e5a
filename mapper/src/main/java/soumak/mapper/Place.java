package soumak.mapper;

import org.jspecify.annotations.Nullable;
import soumak.analysis.Names;

/** A place in the program, with what is there to tell. */
record Place(MethodKey method, int line, String sentence) {

  static Place of(Body body, int index, String sentence) {
    return new Place(body.key, body.line(index), sentence);
  }

  /** The first call of a method that blocks; null if there is none. */
  static @Nullable Place ofBlocking(Ops ops) {
    for (int index : ops.of(Op.Library.class)) {
      for (Op op : ops.at(index)) {
        if (op instanceof Op.Library call && call.kind() == LibraryTable.Kind.BLOCKING) {
          return of(ops.body, index, call.sentence());
        }
      }
    }
    return null;
  }

  Reason because(Characteristic field) {
    return new Reason(field, Names.readable(method.owner()), method.written(), line, sentence);
  }
}
