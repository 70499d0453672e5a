package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.checker.Known;

/**
 * Holds what the checker knows at a place against the objects that a run has there: how each two of
 * them lie must be among what it holds for possible, nothing may point to what is free, and what a
 * lambda captures must be known to be lost together.
 */
final class Watching {
  private static final String KEPT = "kept ";

  private final Known known;
  private final List<Integer> locals;
  private final @Nullable Object[] objects;

  private Watching(Known known, List<Integer> locals, @Nullable Object[] objects) {
    this.known = known;
    this.locals = locals;
    this.objects = objects;
  }

  /**
   * What is not as the checker has it; null if all is.
   *
   * @param objects what {@link Known#locals} refer to
   */
  static @Nullable String wrong(Known known, @Nullable Object[] objects) {
    return new Watching(known, known.locals(), objects).wrong();
  }

  private @Nullable String wrong() {
    for (int i = 0; i < objects.length; i++) {
      if (isPart(i)) {
        String found = wrongOfOne(i);
        for (int j = 0; j < objects.length && found == null; j++) {
          found = j == i ? null : isPart(j) ? wrongOfTwo(i, j) : wrongOfHolder(i, j);
        }
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private boolean isPart(int i) {
    Object object = objects[i];
    return object != null && Shapes.isTree(object) && known.isTracked(locals.get(i));
  }

  private @Nullable String wrongOfOne(int i) {
    Object object = objects[i];
    List<String> kept = wayFromTask(object);
    int local = locals.get(i);
    if (kept != null && !known.mayLead(Known.TASK, local, kept)) {
      return name(i) + " is kept by " + kept + ": " + known.text(Known.TASK, local);
    }
    return known.isFree(local) && (kept != null || isPointedTo(i)) ? name(i) + " is free" : null;
  }

  private boolean isPointedTo(int i) {
    for (int j = 0; j < objects.length; j++) {
      if (isPart(j) && objects[j] != objects[i] && way(objects[j], objects[i]) != null) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String wrongOfTwo(int i, int j) {
    int above = locals.get(i);
    int below = locals.get(j);
    List<String> way = way(objects[i], objects[j]);
    boolean apart = way == null && way(objects[j], objects[i]) == null;
    if ((way == null || known.mayLead(above, below, way))
        && (!apart || known.mayBeApart(above, below))) {
      return null;
    }
    String lie = way == null ? " is apart from " : " leads by " + way + " to ";
    return name(i) + lie + name(j) + ": " + known.text(above, below);
  }

  /** What captures a part of an object, as a lambda does, is lost with it. */
  private @Nullable String wrongOfHolder(int i, int j) {
    Object holder = objects[j];
    if (holder == null || Shapes.isTree(holder) || !known.isTracked(locals.get(j))) {
      return null;
    }
    boolean holds =
        Shapes.branches(holder).stream().anyMatch(it -> way(objects[i], it.object()) != null);
    return holds && !known.mayContain(locals.get(i), locals.get(j))
        ? name(j) + " captures a part of " + name(i)
        : null;
  }

  private String name(int i) {
    return "local " + locals.get(i);
  }

  /** The way by which the task, or an ordinary object, holds something. */
  private @Nullable List<String> wayFromTask(Object object) {
    for (int i = 0; i < objects.length; i++) {
      boolean task = known.isTask(locals.get(i));
      if (task || known.isOrdinary(locals.get(i))) {
        List<String> way = way(objects[i], object);
        if (way != null && !way.isEmpty()) {
          return task ? way : then(KEPT + way.getFirst(), way.subList(1, way.size()));
        }
      }
    }
    return null;
  }

  private static Set<Object> seen() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** The fields from one object down to another; null if there are none. */
  private static @Nullable List<String> way(@Nullable Object from, @Nullable Object to) {
    return from == null || to == null ? null : way(from, to, seen());
  }

  private static @Nullable List<String> way(Object from, Object to, Set<Object> seen) {
    if (from == to) {
      return List.of();
    }
    for (Shapes.Branch it : seen.add(from) ? Shapes.branches(from) : List.<Shapes.Branch>of()) {
      boolean part = Shapes.holdsValues(from) || Shapes.isOwned(it.object());
      List<String> rest = part ? way(it.object(), to, seen) : null;
      if (rest != null) {
        return then(it.field(), rest);
      }
    }
    return null;
  }

  private static List<String> then(String first, List<String> rest) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }
}
