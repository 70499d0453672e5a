package soumak.checker;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import soumak.analysis.Hierarchy;

/** What lambdas do with the lives of what they capture. */
final class LifeLambdas {
  private final LifeScene scene;
  private final Hierarchy hierarchy;
  private final LifeSummaries summaries;

  LifeLambdas(LifeScene scene, Hierarchy hierarchy, LifeSummaries summaries) {
    this.scene = scene;
    this.hierarchy = hierarchy;
    this.summaries = summaries;
  }

  /** A lambda has in it what it captures. */
  Held make(InvokeDynamicInsnNode link, List<Held> captured) {
    Type made = Type.getReturnType(link.desc);
    if (scene.types.role(made) == MemoryTypes.Role.VALUE || captured.isEmpty()) {
      return Held.NOTHING;
    }
    Set<Integer> on = new TreeSet<>();
    Set<Integer> self = new TreeSet<>();
    for (Held it : captured) {
      on.addAll(it.lives());
      for (int id : it.self()) {
        if (isMovable(id)) {
          self.add(id);
        }
      }
    }
    on.removeAll(self);
    applyCaptured(link, captured);
    boolean reference =
        link.bsmArgs.length > 1
            && link.bsmArgs[1] instanceof Handle target
            && !LambdaSites.isBody(target.getName());
    Held lambda = scene.begin(Life.of(Life.Sort.HOLDER, "the lambda", scene.line()).hanging(on));
    Set<Integer> all = new TreeSet<>(self);
    all.addAll(lambda.self());
    if (reference) {
      all.addAll(captured.getFirst().self());
    }
    return new Held(1, all, Set.of(), false, -1);
  }

  /** A lambda may store some of what it captures in other of it, whenever it runs. */
  private void applyCaptured(InvokeDynamicInsnNode link, List<Held> captured) {
    if (link.bsmArgs.length < 2
        || !(link.bsmArgs[1] instanceof Handle body)
        || !LambdaSites.isBody(body.getName())) {
      return;
    }
    Hierarchy.Declared declared =
        hierarchy.resolve(body.getOwner(), body.getName(), body.getDesc());
    LifeSummary does = declared == null ? null : summaries.of(declared);
    if (does == null) {
      return;
    }
    for (LifeSummary.Link it : does.links()) {
      int target = Life.position(it.target());
      int source = Life.position(it.source());
      if (target < captured.size() && source < captured.size()) {
        scene.stores.link(
            captured.get(target), scene.stores.moved(captured.get(source)), "stored by a lambda");
      }
    }
    for (int id : does.lost()) {
      if (Life.position(id) < captured.size()) {
        Held lost = scene.stores.moved(captured.get(Life.position(id)));
        scene.stores.link(Held.life(Life.GLOBAL), lost, "stored where all can find it by a lambda");
      }
    }
  }

  private boolean isMovable(int id) {
    Life life = scene.lives().get(id);
    return life != null && life.isMovable();
  }
}
