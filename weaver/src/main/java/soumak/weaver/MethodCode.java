package soumak.weaver;

import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ControlFlow;
import soumak.analysis.Hierarchy;
import soumak.analysis.Liveness;
import soumak.analysis.Loops;
import soumak.analysis.TypedFrames;

/** The analyses of one method's code. */
record MethodCode(ControlFlow flow, TypedFrames frames, Liveness liveness, Loops loops) {

  static MethodCode of(String owner, MethodNode method, Hierarchy hierarchy)
      throws AnalyzerException {
    ControlFlow flow = ControlFlow.of(method);
    return new MethodCode(
        flow, TypedFrames.of(owner, method, hierarchy), Liveness.of(flow), Loops.of(flow));
  }
}
