package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

/** An application that is taken out of its server: its class loader is closed. */
class ClosedLoaderTest {
  @Test
  void whatGoesOnBehindItSaysNothing() throws Exception {
    Forked jvm = Forked.run(ClosedLoaderPrograms.class);
    assertThat(jvm.output().strip()).isEqualTo("the task ran\nended well");
    assertThat(jvm.exitCode()).isZero();
  }
}
