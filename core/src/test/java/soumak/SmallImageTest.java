package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

/** Programs run in images that have no module of the JDK but java.base. */
class SmallImageTest {
  @Test
  void runsWithJavaBaseAlone() throws Exception {
    Forked jvm = Forked.run(SmallImagePrograms.class, "--limit-modules=java.base");
    assertThat(jvm.output())
        .contains("modules: 1")
        .contains("waits waiting for a message in mailbox@")
        .contains("got x")
        .contains("read 3")
        .contains("Uncaught failure in Steps@")
        .contains("nobody asked")
        .contains("ended well");
    assertThat(jvm.exitCode()).isZero();
  }
}
