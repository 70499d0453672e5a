package soumak.runtime;

import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Stands for a task that paused without a frame of its own, because all that its body does is to
 * call one primitive: the result of the wait is the result of the task. One instance serves all,
 * for it holds nothing.
 */
final class Root extends Frame {
  static final Frame FRAME = new Root();

  private Root() {
    super(0);
  }

  @Override
  public void resume(Fiber fiber) {
    fiber.result(fiber.takeRef());
  }

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.Task", "execute", "Task.java", -1);
  }
}
