package soumak.mapper;

import java.util.List;
import soumak.analysis.Names;

/** What an instruction does that matters for the mapping. */
sealed interface Op {

  /**
   * @param receivers the actor classes that can get the message; empty where that is not visible
   * @param message the behaviour's name, or that of the operation
   */
  record Send(SendKind kind, List<String> receivers, String message) implements Op {
    public Send {
      message = Names.ofMessage(message);
    }

    boolean isAsynchronous() {
      return kind != SendKind.ASK;
    }
  }

  /** Waits for the answer to an earlier message, or for the end of a task. */
  record Await() implements Op {}

  /** Takes a message. */
  record Receive() implements Op {}

  /**
   * Runs code of the program.
   *
   * @param repeated whether it may be run any number of times: a function that a library calls
   */
  record Call(List<MethodKey> targets, boolean repeated) implements Op {}

  /** Makes a task of a function. */
  record Spawn(MethodKey function) implements Op {}

  /** A call into a library with an entry in the table. */
  record Library(LibraryTable.Kind kind, String sentence) implements Op {}
}
