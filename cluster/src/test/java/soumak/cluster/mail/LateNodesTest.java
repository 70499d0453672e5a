package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that come when a program's classes have been brought to the others. */
@Timeout(60)
class LateNodesTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  private final List<String> told = new CopyOnWriteArrayList<>();
  private final Handler notes =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          if (record.getMessage().contains("program's classes")) {
            told.add(record.getMessage());
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private final ThreadNodes nodes = new ThreadNodes(0);

  @BeforeEach
  void listen() {
    LOG.addHandler(notes);
    LOG.setUseParentHandlers(false);
  }

  @AfterEach
  void close() {
    LOG.removeHandler(notes);
    LOG.setUseParentHandlers(true);
    nodes.close();
  }

  private void join(ClassLoader classes) {
    nodes.join(new Mail(Executors.newVirtualThreadPerTaskExecutor(), node -> classes));
  }

  @Test
  void oneThatCannotLoadThemIsToldOf() {
    join(Messages.class.getClassLoader());
    nodes.mail(0).program(Messages.class);
    join(Messages.class.getClassLoader());
    join(ClassLoader.getPlatformClassLoader());
    await().until(() -> !told.isEmpty());
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith("the node n2 (local) has come and could not load the program's classes: ")
        .contains("soumak.cluster.mail.Messages");
  }
}
