package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

class RegistryTest {
  private static Dummy parked(int number, Carrier carrier) {
    Dummy task = new Dummy(number);
    task.status = Schedulable.STARTED;
    Registry.parking(task, carrier);
    return task;
  }

  private static Set<Schedulable> entered() {
    Set<Schedulable> all = new HashSet<>();
    Registry.forEach(task -> assertThat(all.add(task)).as("once").isTrue());
    return all;
  }

  @Test
  void holdsExactlyTheParkedTasksThatHaveNotEnded() {
    SplittableRandom random = new SplittableRandom(1);
    Carrier[] carriers = {new Carrier(null, null), new Carrier(null, null)};
    Set<Schedulable> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      Carrier carrier = carriers[random.nextInt(2)];
      if (random.nextInt(3) > 0 || model.isEmpty()) {
        model.add(parked(i, carrier));
      } else {
        Schedulable ended = model.iterator().next();
        model.remove(ended);
        Registry.ended(ended, carrier);
      }
    }
    assertThat(entered()).containsAll(model);
    assertThat(entered().stream().filter(Dummy.class::isInstance)).hasSameSizeAs(model);
    model.forEach(task -> Registry.ended(task, carriers[0]));
    assertThat(entered()).noneMatch(Dummy.class::isInstance);
    carriers[0].retire();
    carriers[1].retire();
  }

  @Test
  void placesAreUsedAgain() {
    Carrier carrier = new Carrier(null, null);
    int highest = 0;
    for (int round = 0; round < 1_000; round++) {
      Dummy[] tasks = new Dummy[100];
      for (int i = 0; i < tasks.length; i++) {
        tasks[i] = parked(i, carrier);
        highest = round == 0 ? Math.max(highest, tasks[i].status) : highest;
        assertThat(tasks[i].status).isLessThan(highest + 1_000);
      }
      for (Dummy task : tasks) {
        Registry.ended(task, carrier);
      }
    }
    carrier.retire();
  }

  @Test
  void aTaskKeepsItsPlace() {
    Carrier carrier = new Carrier(null, null);
    Dummy task = parked(1, carrier);
    int place = task.status;
    Registry.parking(task, carrier);
    assertThat(task.status).isEqualTo(place);
    Registry.ended(task, carrier);
    carrier.retire();
  }

  @Test
  void isWalkedWhileItChanges() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    Carrier mine = new Carrier(null, null);
    Dummy stays = parked(-1, mine);
    Thread changer =
        Thread.ofPlatform()
            .start(() -> {
              Carrier carrier = new Carrier(null, null);
              while (!stop.get()) {
                Dummy[] tasks = new Dummy[500];
                for (int i = 0; i < tasks.length; i++) {
                  tasks[i] = parked(i, carrier);
                }
                for (Dummy task : tasks) {
                  Registry.ended(task, carrier);
                }
              }
              carrier.retire();
            });
    for (int i = 0; i < 500; i++) {
      int[] seen = {0};
      Registry.forEach(task -> seen[0] += task == stays ? 1 : 0);
      assertThat(seen[0]).isOne();
    }
    stop.set(true);
    changer.join();
    Registry.ended(stays, mine);
    mine.retire();
  }

  @Test
  void whoEndsNeedsNoMemoryForIt() throws Exception {
    assertThat(Forked.run(RegistryProgram.class, "-Xmx24m").output()).isEqualTo("all ended\n");
  }
}
