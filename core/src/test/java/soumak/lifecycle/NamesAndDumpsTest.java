package soumak.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Action;
import soumak.Actor;
import soumak.Dump;
import soumak.Mailbox;
import soumak.Par;
import soumak.Parked;
import soumak.Pausable;
import soumak.Policy;
import soumak.Scheduler;
import soumak.Scope;
import soumak.Steps;
import soumak.Strand;
import soumak.Task;
import soumak.TaskBody;

/** What people read of tasks: their names, and dumps in both formats. */
@Timeout(60)
class NamesAndDumpsTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler scheduler = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>();

  private Steps<String> parked(String name) {
    Steps<String> task = Steps.<String>of().then((p, f) -> box.get(f)).name(name);
    scheduler.start(task);
    Parked.await(task);
    return task;
  }

  private static String text() throws IOException {
    StringBuilder to = new StringBuilder();
    Dump.text(to);
    return to.toString();
  }

  private static Map<?, ?> json() throws IOException {
    StringBuilder to = new StringBuilder();
    Dump.json(to);
    return (Map<?, ?>) Json.parse(to.toString());
  }

  private static List<Map<?, ?>> tasks(Map<?, ?> dump) {
    List<Map<?, ?>> tasks = new ArrayList<>();
    for (Object task : (List<?>) dump.get("tasks")) {
      tasks.add((Map<?, ?>) task);
    }
    return tasks;
  }

  private static Map<?, ?> find(Map<?, ?> dump, String name) {
    List<Map<?, ?>> found =
        tasks(dump).stream().filter(task -> name.equals(task.get("name"))).toList();
    assertThat(found).as(name).hasSize(1);
    return found.get(0);
  }

  private static final class Named extends Task<String> {
    @Override
    protected String execute() {
      return "";
    }
  }

  private static String identity(Strand<?> task) {
    return "@" + Integer.toHexString(System.identityHashCode(task));
  }

  @Test
  void aTaskWithoutANameIsCalledByItsClass() {
    Named member = new Named();
    assertThat(member.name()).isEqualTo("Named" + identity(member)).isEqualTo(member.toString());
    Task<String> anonymous =
        new Task<>() {
          @Override
          protected String execute() {
            return "";
          }
        };
    assertThat(anonymous.name())
        .matches("NamesAndDumpsTest\\$\\d+@[0-9a-f]+")
        .endsWith(identity(anonymous));
    Actor actor =
        new Actor() {
          @Override
          protected void execute() {}
        };
    assertThat(actor.name()).matches("NamesAndDumpsTest\\$\\d+@[0-9a-f]+");
    assertThat(actor.name()).doesNotStartWith(anonymous.name().replaceAll("@.*", "@"));
    assertThat(new Named().name("given").name()).isEqualTo("given");
  }

  @Test
  void aTaskOfALambdaIsCalledByTheClassAroundIt() {
    Task<String> task = Task.of(() -> "");
    assertThat(task.name()).isEqualTo("NamesAndDumpsTest.lambda" + identity(task));
    assertThat(Task.of(box::get).name()).startsWith("NamesAndDumpsTest.lambda@");
    assertThat(Actor.of(() -> {}).name()).startsWith("NamesAndDumpsTest.lambda@");
    assertThat(Inner.task().name()).startsWith("Inner.lambda@");
    assertThat(Task.of(new Inner()).name()).startsWith("Inner@");
  }

  private static final class Inner implements TaskBody<String> {
    static Task<String> task() {
      return Task.of(() -> "");
    }

    @Override
    public String call() {
      return "";
    }
  }

  @Test
  void soAreTheTasksOfAParAndOfAScope() throws Pausable {
    List<String> names = Collections.synchronizedList(new ArrayList<>());
    Action notesItsName = () -> names.add(Task.current().name());
    Par.run(notesItsName);
    Par.each(1, i -> notesItsName.run());
    Scope.run(scope -> {
      notesItsName.run();
      return scope.spawn(() -> names.add(Task.current().name()));
    });
    assertThat(names)
        .hasSize(4)
        .allSatisfy(name -> assertThat(name).startsWith("NamesAndDumpsTest.lambda@"));
  }

  @Test
  void aParkedTaskIsDumpedWithWhatItWaitsForAndItsStack() throws Exception {
    parked("patient");
    String waitsFor = "a message in mailbox@" + Integer.toHexString(System.identityHashCode(box));
    assertThat(text())
        .contains("patient waiting for " + waitsFor)
        .containsPattern("patient waiting[^\n]*\n\tat soumak.Steps.step\\(Steps.java:0\\)\n\n");
    Map<?, ?> task = find(json(), "patient");
    assertThat(task.get("state")).isEqualTo("waiting");
    assertThat((String) task.get("waitsFor")).startsWith(waitsFor);
    assertThat(task.get("stack")).isEqualTo(List.of("soumak.Steps.step(Steps.java:0)"));
  }

  @Test
  void runningAndReadyTasksAreToldApart() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Steps<Object> busy =
        Steps.of()
            .thenDo(f -> {
              running.countDown();
              goOn.await();
            })
            .name("busy");
    scheduler.start(busy);
    running.await();
    Steps<String> queued = Steps.<String>of().then((p, f) -> "ran").name("queued");
    scheduler.start(queued);
    Map<?, ?> dump = json();
    String text = text();
    goOn.countDown();
    assertThat(find(dump, "busy").get("state")).isEqualTo("running");
    assertThat(find(dump, "busy").get("stack").toString())
        .contains("NamesAndDumpsTest")
        .doesNotContain("soumak.runtime.Carrier")
        .doesNotContain("soumak.runtime.Worker")
        .doesNotContain("soumak.Task.begin");
    assertThat(find(dump, "queued").get("state")).isEqualTo("ready");
    assertThat(find(dump, "queued").get("waitsFor")).isNull();
    assertThat(find(dump, "queued").get("stack")).isEqualTo(List.of());
    assertThat(text).contains("busy running\n\tat ").contains("queued ready\n\n");
    assertThat(queued.joinBlocking(LATER)).isEqualTo("ran");
  }

  /** It is in no registry, as it has never waited, and on no worker. */
  @Test
  void aRunningTaskWithAThreadOfItsOwnIsDumped() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Steps<Object> busy =
        Steps.of()
            .thenDo(f -> {
              inside.countDown();
              goOn.await();
            })
            .policy(Policy.THREAD)
            .name("alone");
    busy.start();
    inside.await();
    Map<?, ?> dump = json();
    goOn.countDown();
    assertThat(find(dump, "alone").get("state")).isEqualTo("running");
  }

  @Test
  void endedTasksAreNotDumped() throws Exception {
    Steps<String> task = parked("ephemeral");
    box.tryPut("x");
    task.joinBlocking(LATER);
    assertThat(text()).doesNotContain("ephemeral");
    assertThat(tasks(json())).noneMatch(dumped -> "ephemeral".equals(dumped.get("name")));
  }

  @Test
  void anyNameIsWrittenAsJson() throws Exception {
    List<String> odd = List.of("a\"b\\c", "\"]}", "tab\tline\nnul\0end", "\\u0041", "Žofie 😀", "");
    odd.forEach(this::parked);
    Map<?, ?> dump = json();
    odd.forEach(name -> assertThat(find(dump, name).get("state")).isEqualTo("waiting"));
  }

  @Test
  void theDumpSaysHowManyTasksItHas() throws Exception {
    for (int i = 0; i < 10; i++) {
      parked("one of ten " + i);
    }
    Map<?, ?> dump = json();
    assertThat(dump.get("count")).isEqualTo((long) tasks(dump).size());
    assertThat(tasks(dump)).hasSizeGreaterThanOrEqualTo(10);
    String text = text();
    String[] entries = text.split("\n\n");
    assertThat(text).endsWith("\n\n" + (entries.length - 1) + " tasks\n");
  }

  @Test
  void aThreadThatWaitsForTasksIsNoTask() throws Exception {
    Steps<String> one = parked("one");
    Thread waiting = Thread.ofPlatform().name("joiner").start(one::joinBlocking);
    while (!text().contains("thread joiner waiting for ")) {
      Thread.sleep(1);
    }
    String text = text();
    Map<?, ?> dump = json();
    box.tryPut("x");
    waiting.join();
    int tasks = text.split("\n\n").length - 2;
    String counted = tasks == 1 ? "1 task" : tasks + " tasks";
    assertThat(text).endsWith("\n\n" + counted + ", and 1 thread that waits\n");
    assertThat(find(dump, "thread joiner").get("kind")).isEqualTo("thread");
    assertThat(find(dump, "one").get("kind")).isNull();
  }

  @Test
  void aWriterThatFailsIsHeardOf() {
    parked("in the dump");
    IOException full = new IOException("disk full");
    Writer broken =
        new Writer() {
          @Override
          public void write(char[] from, int offset, int length) throws IOException {
            throw full;
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    assertThatThrownBy(() -> Dump.text(broken)).isSameAs(full);
    assertThatThrownBy(() -> Dump.json(broken)).isSameAs(full);
  }
}
