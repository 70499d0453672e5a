package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingTest {
  @TempDir private Path folder;

  /** Nobody calls for them: the recorder does, at the end of what it records. */
  @Test
  @Timeout(60)
  void hasTheTasksIfItAsksForThem() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Steps<Object> waits = Steps.of().name("waits").then((p, f) -> box.get(f)).start();
    Parked.await(waits);
    try {
      // The thread that has the recorder call may only just have started.
      RecordedEvent event = null;
      while (event == null) {
        event = named("waits", recorded(true));
      }
      assertThat(event.getString("state")).isEqualTo("waiting");
      assertThat(event.getString("waitsFor")).startsWith("a message in mailbox");
      assertThat(event.getString("stack")).contains("soumak.Steps.step(Steps.java");
      assertThat(recorded(false)).isEmpty();
    } finally {
      box.tryPut("end");
      waits.joinBlocking();
    }
  }

  private static @Nullable RecordedEvent named(String name, List<RecordedEvent> events) {
    return events.stream().filter(it -> name.equals(it.getString("name"))).findFirst().orElse(null);
  }

  private List<RecordedEvent> recorded(boolean asked) throws Exception {
    Path file = folder.resolve(asked + ".jfr");
    try (Recording recording = new Recording()) {
      if (asked) {
        recording.enable("soumak.Task");
      }
      recording.start();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file).stream()
        .filter(it -> it.getEventType().getName().equals("soumak.Task"))
        .toList();
  }
}
