package soumak.lifecycle;

import soumak.Mailbox;
import soumak.Parked;
import soumak.Policy;
import soumak.Scheduler;
import soumak.Steps;

/** Closes a scheduler on which a task is parked; for a JVM that keeps no list of parked tasks. */
final class UntrackedClose {
  private UntrackedClose() {}

  public static void main(String[] arguments) {
    Policy policy = Policy.valueOf(System.getProperty("policy"));
    Mailbox<String> never = new Mailbox<>();
    Scheduler scheduler = Scheduler.withWorkers(1);
    Steps<String> task = Steps.<String>of().then((p, f) -> never.get(f)).policy(policy);
    scheduler.start(task);
    Parked.await(task);
    scheduler.close();
    System.out.println("closed, ended: " + task.isEnded() + ", cancelled: " + task.isCancelled());
  }
}
