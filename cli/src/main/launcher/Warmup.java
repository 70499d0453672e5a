import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import soumak.Mailbox;
import soumak.Task;

/**
 * What the launcher runs once after a build, so that the JVM can store which classes a start needs:
 * those of a program in Java, and of one in ProcessJ that lies beside it.
 */
public class Warmup {
  public static void main(String[] args) throws Throwable {
    Mailbox<Integer> numbers = new Mailbox<>();
    Task<Integer> sum = Task.spawn(() -> numbers.get() + numbers.get());
    Task.spawn(
            () -> {
              numbers.put(20);
              Task.yield();
              numbers.put(22);
              return null;
            })
        .joinBlocking();
    System.out.println(sum.joinBlocking());
    MethodType main = MethodType.methodType(void.class, String[].class);
    MethodHandles.lookup().findStatic(Class.forName("Greeting"), "main", main).invokeExact(args);
  }
}
