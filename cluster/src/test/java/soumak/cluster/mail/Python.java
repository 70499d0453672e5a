package soumak.cluster.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Programs that use the client in Python. */
final class Python {
  private static final String PRELUDE =
      """
      import sys
      from soumak_mail import *
      N = Record("soumak.cluster.mail.Messages$Numbered",
                 [("sender", "Ljava/lang/String;"), ("number", "I")])
      Q = Record("soumak.cluster.mail.Messages$Question",
                 [("text", "Ljava/lang/String;"), ("replyTo", "Lsoumak/Mailbox;")])
      c = Client("127.0.0.1", int(sys.argv[1]), timeout=30)
      """;

  private Python() {}

  /** What a program prints that is connected as {@code c}. */
  static String run(int port, String program) throws IOException, InterruptedException {
    Process process;
    try {
      ProcessBuilder builder = new ProcessBuilder("python3", "-c", PRELUDE + program, "" + port);
      Path clients = Path.of("..", "clients", "python").toAbsolutePath().normalize();
      builder.environment().put("PYTHONPATH", clients.toString());
      builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
      process = builder.redirectErrorStream(true).start();
    } catch (IOException none) {
      assumeTrue(false, "skipped: there is no python3 on the PATH");
      throw none;
    }
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return printed.strip();
  }
}
