package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.checker.HeapWorld.Node;

/**
 * Whatever random programs do with real objects is among what the checker holds for possible.
 * {@code -Dsoumak.model.programs=N} runs so many of them, {@code -Dsoumak.model.seed=N} from there;
 * {@code -Dsoumak.long} runs 15,000.
 */
class HeapModelTest {
  private static final int PROGRAMS = Integer.getInteger("soumak.model.programs", 500);
  private static final long FIRST = Long.getLong("soumak.model.seed", 0);

  @Test
  void allStatesCoverTheObjects() {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      assertThatCode(new HeapModel(seed)::run).as("seed " + seed).doesNotThrowAnyException();
    }
  }

  @Test
  void objectsThatLieOtherwiseAreFound() {
    Node tree = HeapWorld.tree(2, List.of("l", "r"));
    Node left = tree.fields.get("l");
    assertThat(wrong(tree, left)).isNull();
    assertThat(wrong(tree, null)).isNull();
    assertThat(wrong(tree, tree.fields.get("r"))).contains("leads by [r]");
    assertThat(wrong(tree, tree)).contains("leads by []");
    assertThat(wrong(tree, new Node())).contains("is apart from");
    assertThat(wrong(left, tree)).contains("is free and has a parent");
    left.sent = true;
    assertThat(wrong(tree, left)).contains("what was sent is reached");
    left.sent = false;
    tree.fields.put("r", left);
    assertThat(wrong(tree, left)).contains("two parents");
  }

  /** What is wrong of two objects where the second should be the first one's left branch. */
  private static @Nullable String wrong(@Nullable Node top, @Nullable Node it) {
    State state = new State(new Frame<>(2, 1), new Heap());
    Thing free = Thing.of(Capability.FREE, Shape.MESSAGE, "top", 1, "");
    int above = state.heap.add(free);
    int below = state.heap.load(above, "l", free.withCapability(Capability.CUTTABLE, "why"));
    state.frame.setLocal(0, Value.of(above));
    state.frame.setLocal(1, Value.of(below));
    BitSet both = new BitSet();
    both.set(0, 2);
    @Nullable Node[] locals = {top, it};
    return new HeapWorld(locals, new Node()).wrong(new Known(state, both));
  }
}
