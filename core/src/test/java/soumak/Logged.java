package soumak;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What Soumak logs from now on, which nobody else sees. */
public final class Logged extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("soumak");
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  public Logged() {
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** Waits for a record of {@code failure}. */
  public LogRecord await(Throwable failure) throws InterruptedException {
    while (true) {
      for (LogRecord record : records) {
        if (record.getThrown() == failure) {
          return record;
        }
      }
      Thread.sleep(1);
    }
  }

  /** Waits for a record with {@code text}. */
  public LogRecord await(String text) throws InterruptedException {
    while (true) {
      for (LogRecord record : records) {
        if (record.getMessage().contains(text)) {
          return record;
        }
      }
      Thread.sleep(1);
    }
  }

  public List<LogRecord> records() {
    return records;
  }

  @Override
  public void publish(LogRecord record) {
    records.add(record);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
