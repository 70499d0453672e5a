package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/** What is taken for blocked of those who read and write. */
class HogsTest {
  private static final int LOOKS = 40;

  /** Reads in {@link #work}, for as long as it is looked at. */
  private abstract static class Reading extends Capsule {
    volatile CountDownLatch began = new CountDownLatch(1);
    volatile boolean seen;

    abstract void read() throws IOException;
  }

  /** One read behind the other, none of which waits. */
  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class ManyFiles extends Reading {
    @Override
    void read() throws IOException {
      byte[] bytes = new byte[4096];
      try (FileInputStream zeros = new FileInputStream("/dev/zero")) {
        while (!seen) {
          assertThat(zeros.read(bytes)).isEqualTo(bytes.length);
        }
      }
    }
  }

  /** One read, of what comes when it was looked at. */
  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class Waiting extends Reading {
    final Pipe pipe;

    Waiting() throws IOException {
      pipe = Pipe.open();
    }

    @Override
    void read() throws IOException {
      assertThat(pipe.source().read(ByteBuffer.allocate(1))).isEqualTo(1);
    }
  }

  private static final class Read extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) throws IOException {
      Reading reading = (Reading) capsule;
      reading.began.countDown();
      reading.read();
      answer(null);
    }
  }

  private static Reply<?> begin(Reading reading) throws InterruptedException {
    reading.seen = false;
    reading.began = new CountDownLatch(1);
    Reply<?> done = Capsules.ask(reading, new Read());
    reading.began.await();
    return done;
  }

  /** As the monitor does where one has run for long. */
  private static void lookAt(Reading reading) throws InterruptedException {
    Thread.sleep(1);
    Pool pool = Pool.shared();
    for (int i = 0; i < pool.queues().length; i++) {
      Worker worker = pool.worker(i);
      if (worker != null && worker.carrier().taskOrNull() == (Schedulable) reading) {
        Hogs.look(pool, i);
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(60)
  void whoReadsAllTheTimeDoesNotBlock() throws Exception, Pausable {
    ManyFiles reading = new ManyFiles();
    for (int i = 0; i < LOOKS; i++) {
      Reply<?> done = begin(reading);
      lookAt(reading);
      reading.seen = true;
      done.await();
    }
    assertThat(Placement.of(ManyFiles.class).policy()).isEqualTo(Policy.TASK);
    reading.stop();
    reading.joinBlocking();
  }

  @Test
  @Timeout(60)
  void whoWaitsInAReadDoes() throws Exception, Pausable {
    Waiting reading = new Waiting();
    for (int i = 0; i < LOOKS; i++) {
      Reply<?> done = begin(reading);
      lookAt(reading);
      reading.pipe.sink().write(ByteBuffer.allocate(1));
      done.await();
    }
    assertThat(Placement.of(Waiting.class).policy()).isEqualTo(Policy.THREAD);
    reading.stop();
    reading.joinBlocking();
    reading.pipe.sink().close();
    reading.pipe.source().close();
  }
}
