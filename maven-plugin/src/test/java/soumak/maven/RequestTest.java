package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestTest {
  private static Request sent(Request request) throws IOException {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    request.write(wire);
    return Request.read(new ByteArrayInputStream(wire.toByteArray()));
  }

  @Test
  void arrivesAsItWasSent() throws IOException {
    Request request =
        new Request(
            Path.of("/some where/processj"),
            Path.of("/some where/classes"),
            Path.of("/some where/soumak/classes.state"),
            "warn",
            List.of(Path.of("/some where/library.txt"), Path.of("/other.txt")),
            List.of(Path.of("/blocking.txt")),
            Optional.of(Path.of("/some where/policies.txt")),
            List.of(Path.of("/lib/a.jar"), Path.of("/lib/ü b.jar")));

    assertThat(sent(request)).isEqualTo(request);
  }

  @Test
  void theClassPathMayBeEmpty() throws IOException {
    Request request =
        new Request(
            null,
            Path.of("classes"),
            Path.of("state"),
            "off",
            List.of(),
            List.of(),
            Optional.empty(),
            List.of());

    assertThat(sent(request)).isEqualTo(request);
  }
}
