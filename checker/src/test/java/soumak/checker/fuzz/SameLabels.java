package soumak.checker.fuzz;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.LabelNode;

/** Lets the copy of an instruction jump to where the original does. */
final class SameLabels extends AbstractMap<LabelNode, LabelNode> {
  @Override
  public LabelNode get(Object label) {
    return (LabelNode) label;
  }

  @Override
  public Set<Map.Entry<LabelNode, LabelNode>> entrySet() {
    return Set.of();
  }
}
