package soumak.bench.memory.overlay;

import java.util.ArrayList;
import java.util.List;
import soumak.memory.Cursor;
import soumak.memory.Length;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Struct;

/** An operation of a node, in the arena of its graph. */
interface Operation extends Struct {
  int MOST_SUCCESSORS = 4;

  /** The {@link Plan.Kind#code} of what it does. */
  int kind();

  void kind(int value);

  int successors();

  void successors(int value);

  @Length(MOST_SUCCESSORS)
  Ptr<Operation> successor(int index);

  void successor(int index, Ptr<Operation> value);

  boolean toSuccessor(int index, Cursor<Operation> at);

  /** How many packets it has seen, of how many bytes. */
  long packets();

  void packets(long value);

  long bytes();

  void bytes(long value);

  /** {@link Frames#sum} over them. */
  long sum();

  void sum(long value);

  /** The graph of a plan; gives the first operation. */
  static Ptr<Operation> graph(Region region, Plan plan) {
    List<Ptr<Operation>> all = new ArrayList<>();
    for (Plan.Step step : plan.steps()) {
      Ptr<Operation> made = region.alloc(Operation.class);
      made.get().kind(step.kind().code);
      made.get().successors(step.successors().size());
      all.add(made);
    }
    for (int i = 0; i < all.size(); i++) {
      List<Integer> successors = plan.steps().get(i).successors();
      for (int j = 0; j < successors.size(); j++) {
        all.get(i).get().successor(j, all.get(successors.get(j)));
      }
    }
    return all.getFirst();
  }
}
