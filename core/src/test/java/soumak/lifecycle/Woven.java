package soumak.lifecycle;

import soumak.Action;
import soumak.Scope;
import soumak.Steps;
import soumak.woven.Fiber;

/** Functions as the weaver would make them: one call that may pause, with the fiber, in the end. */
final class Woven {
  private Woven() {}

  static Action action(Steps.VoidStep step) {
    return new Action() {
      @Override
      public void run() {
        throw new AssertionError("run without a fiber");
      }

      @Override
      public void run(Fiber fiber) throws Exception {
        call(step, fiber);
      }
    };
  }

  static Scope.Body<Object> scopeBody(Steps.VoidStep step) {
    return new Scope.Body<>() {
      @Override
      public Object run(Scope scope) {
        throw new AssertionError("run without a fiber");
      }

      @Override
      public Object run(Scope scope, Fiber fiber) throws Exception {
        call(step, fiber);
        return "done";
      }
    };
  }

  private static void call(Steps.VoidStep step, Fiber fiber) throws Exception {
    try {
      step.run(fiber);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }
}
