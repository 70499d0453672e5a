package soumak.cluster;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has all tests wait longer than Awaitility's ten seconds, which on a machine with other work are
 * over before anything is wrong; and shorter than the time after which JUnit ends most of them.
 */
public final class LongAwaits implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(Duration.ofSeconds(50));
  }
}
