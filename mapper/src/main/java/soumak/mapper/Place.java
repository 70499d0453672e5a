package soumak.mapper;

import soumak.analysis.Names;

/** A place in the program, with what is there to tell. */
record Place(MethodKey method, int line, String sentence) {

  static Place of(Body body, int index, String sentence) {
    return new Place(body.key, body.line(index), sentence);
  }

  Reason because(Characteristic field) {
    return new Reason(field, Names.readable(method.owner()), method.written(), line, sentence);
  }
}
