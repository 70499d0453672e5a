package soumak.linearizability;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.util.ValueResult;
import org.jetbrains.lincheck.datastructures.verifier.Verifier;

/**
 * What linearizability is for a rendezvous, which no sequential specification can express, because
 * neither half of it can happen alone: each put and the get that got its element happen together at
 * some moment between their beginnings and their ends.
 *
 * <p>All elements differ, so the results tell the pairs, and no search is needed: there is such a
 * moment if and only if neither of the two had ended before the other began. The moments of
 * different pairs cannot contradict each other, because each lies within operations that only
 * belong to its own pair.
 */
public final class Meetings implements Verifier {
  /** As Lincheck wants it. */
  public Meetings(Class<?> specification) {}

  private record Call(int thread, int place, Object element, int[] endedBefore) {
    /** Whether this had ended when {@code other} began. */
    boolean isBefore(Call other) {
      return other.endedBefore[thread] > place;
    }
  }

  @Override
  public boolean verifyResults(ExecutionScenario scenario, ExecutionResult results) {
    List<Call> puts = new ArrayList<>();
    List<Call> gets = new ArrayList<>();
    for (int thread = 0; thread < scenario.getParallelExecution().size(); thread++) {
      List<Actor> actors = scenario.getParallelExecution().get(thread);
      for (int place = 0; place < actors.size(); place++) {
        ResultWithClock result = results.getParallelResultsWithClock().get(thread).get(place);
        if (!(result.getResult() instanceof ValueResult value)) {
          return false;
        }
        List<Object> arguments = actors.get(place).getArguments();
        boolean isPut = !arguments.isEmpty();
        Object element = isPut ? arguments.getFirst() : value.getValue();
        (isPut ? puts : gets)
            .add(new Call(thread, place, element, result.getClockOnStart().getClock()));
      }
    }
    Set<Call> met = new HashSet<>();
    return puts.size() == gets.size()
        && gets.stream().allMatch(get -> puts.stream().anyMatch(put -> meets(put, get, met)));
  }

  private static boolean meets(Call put, Call get, Set<Call> met) {
    return put.element.equals(get.element)
        && !put.isBefore(get)
        && !get.isBefore(put)
        && met.add(put);
  }
}
