package soumak.mapper;

import java.util.HashMap;
import java.util.Map;

/** What the methods of a program do, each as code of its own class, and read once. */
final class OwnOps {
  private final Program program;
  private final LibraryTable table;
  private final Map<MethodKey, Ops> known = new HashMap<>();

  OwnOps(Program program, LibraryTable table) {
    this.program = program;
    this.table = table;
  }

  Ops of(Body body) {
    return known.computeIfAbsent(
        body.key, it -> new OpsReader(program, table, it.owner()).read(body));
  }
}
