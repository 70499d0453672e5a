package soumak.processj.typed;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The code of one process: a procedure, or a branch of a par. */
public final class ProcessBody {
  private final @Nullable ProcessBody parent;
  private final Set<Variable> captured = new LinkedHashSet<>();
  private final List<Procedure> calls = new ArrayList<>();
  private boolean pauses;

  public ProcessBody(@Nullable ProcessBody parent) {
    this.parent = parent;
  }

  public @Nullable ProcessBody parent() {
    return parent;
  }

  /** Notes a use of {@code variable} in this process. */
  public void uses(Variable variable) {
    ProcessBody at = this;
    while (at != null && at != variable.body()) {
      at.captured.add(variable);
      at = at.parent;
    }
  }

  /** The variables of processes around it that it uses. */
  public Set<Variable> captured() {
    return captured;
  }

  /** Notes that it waits for something. */
  public void pause() {
    pauses = true;
  }

  public boolean pausesItself() {
    return pauses;
  }

  public void calls(Procedure procedure) {
    calls.add(procedure);
  }

  public List<Procedure> calls() {
    return calls;
  }
}
