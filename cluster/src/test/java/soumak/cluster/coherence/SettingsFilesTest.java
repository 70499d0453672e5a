package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.run.xml.SimpleParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our files for Coherence, by its schemas, which nodes leave out as they take long to read. */
class SettingsFilesTest {
  private static String text(String name) throws IOException {
    try (InputStream in = Settings.resource(name).openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"operational.xml", "services.xml"})
  void isValid(String name) throws Exception {
    assertThat(new SimpleParser(true).parseXml(text(name))).isNotNull();
  }

  @Test
  void aWordThatIsNotInTheSchemaWouldBeFound() throws Exception {
    String wrong = text("services.xml").replace("backup-count", "backups");
    assertThatThrownBy(() -> new SimpleParser(true).parseXml(wrong))
        .hasMessageContaining("backups");
  }
}
