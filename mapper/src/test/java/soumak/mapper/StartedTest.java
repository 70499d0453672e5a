package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK where an object of the program is given to another thread to run, or run at once. */
class StartedTest {
  private static final String OTHERS =
      "static class Th extends Thread { public void run() { hold(); } } static final Th T = new"
          + " Th(); static class Now extends Thread { public void run() { hold(); } public void"
          + " start() { run(); } } static class TT extends TimerTask { public void run() { hold();"
          + " } } static final TT K = new TT(); static class Re extends RecursiveTask<Integer> {"
          + " protected Integer compute() { return hold(); } } static final Re R = new Re();\n";

  private static boolean blocks(String body) {
    String members = "public void m() throws Exception { n++; " + body + " }";
    return HiddenPrograms.capsule(OTHERS + "->>" + members).vector().blk();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "new Thread() { public void run() { hold(); } }.start();",
        "T.start();",
        "Thread it = T; it.start();",
        "T.interrupt();",
        "n += T.getName().length() + T.toString().length();",
        "T.setDaemon(true);",
        "K.cancel();",
        "TimerTask it = new TimerTask() { public void run() { hold(); } }; it.cancel();",
        "new Timer().schedule(K, 1);",
        "R.fork();",
        "n += R.isDone() ? 1 : 0;",
        "R.cancel(true);",
      })
  void elsewhere(String body) {
    assertThat(blocks(body)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "T.run();",
        "Thread it = T; it.run();",
        "Runnable it = T; it.run();",
        "new Now().start();",
        "Thread it = new Now(); it.start();",
        "K.run();",
        "n += R.invoke();",
        "n += R.fork().join();",
        "ForkJoinTask.invokeAll(R, R);",
        "T.join();",
      })
  void here(String body) {
    assertThat(blocks(body)).isTrue();
  }
}
