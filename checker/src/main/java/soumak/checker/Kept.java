package soumak.checker;

import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The rules for what tasks and Sharables keep in fields of message types. Any task may know them,
 * so nobody reaches in: a task's fields are for its own methods called on itself, which start from
 * {@code execute}; a Sharable's are for its own class, whose author answers for them.
 */
final class Kept {
  private final Scene scene;
  private final Showing showing;
  private final Contract own;

  Kept(Scene scene, Showing showing, Contract own) {
    this.scene = scene;
    this.showing = showing;
    this.own = own;
  }

  /** Reads or writes a field. */
  void reach(FieldInsnNode field, Value base) {
    Types types = scene.types;
    if (base.isTracked() || base.isSelf() || !types.shape(field.desc).isOfMessages()) {
      return;
    }
    String owner = types.declarer(field.owner, field.name);
    if (types.isTask(owner)) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          "the message in `" + field.name + "` belongs to the task that keeps it",
          List.of("this method is not called on that task itself: it may run in another one"),
          "ask that task for it by a message");
    } else if (types.isSharable(owner) && !owner.equals(scene.code.owner)) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          "the message in `" + field.name + "` is for the methods of its Sharable class only",
          List.of("other tasks may know the same object"),
          "give the class a method that takes it out: @Free and with Cut.cut");
    }
  }

  /** Calls a method that touches what its task keeps; false if that is another task's. */
  boolean mayCall(Contract contract, Value receiver) {
    if (contract.isTask() && contract.receiver() != null && !receiver.isSelf()) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          contract.name() + " touches messages that its task keeps, and may be another task's",
          List.of("only a task's own methods, called on itself, touch what it keeps"),
          "ask that task by a message");
      return false;
    }
    return true;
  }

  /** Calls something on `this`, which must not make it known while it is still being made. */
  void mayRun(MethodInsnNode call, Value receiver, Contract contract) {
    if (isBeingMade(receiver) && showing.shows(scene.code.owner, call)) {
      reportShown(contract.name() + " makes `this` known before the task is whole");
    }
  }

  /** Captures `this`. */
  void capture(Handle lambda, Value captured) {
    if (isBeingMade(captured) && showing.shows(scene.code.owner, lambda)) {
      reportShown("the lambda makes `this` known before the task is whole");
    }
  }

  private boolean isBeingMade(Value value) {
    return value.isSelf() && own.isConstructor() && scene.types.keeps(scene.code.owner);
  }

  private void reportShown(String sentence) {
    scene.report(
        Kind.UNANNOTATED_ESCAPE,
        sentence,
        List.of("it keeps messages, and could be started while its constructor touches them"),
        "do that where the task is made, behind its constructor");
  }

  /** Gives `this` away; a task that is still being made must not become known. */
  boolean mayShow(Value value, String to) {
    if (isBeingMade(value)) {
      reportShown("`this` is given to " + to + " before the task is whole");
      return false;
    }
    return true;
  }
}
