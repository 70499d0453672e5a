package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

/** Tests that compare what they get, which the compiler passes on as it is, without a cast. */
class JUnitTest {
  private static String check(String body) throws URISyntaxException {
    Path library =
        Path.of(Assertions.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String program =
        """
        import static org.junit.jupiter.api.Assertions.*;
        class T {
          static class Text implements Message { byte[] data = {1}; }
          static void run(Mailbox<String> words, Mailbox<Text> texts, Text other) throws Pausable {
            %s
          }
        }
        """
            .formatted(body);
    Map<String, byte[]> compiled =
        Sources.compile(Map.of("T", Programs.IMPORTS + " " + program), "-parameters");
    try (ClassPath path = ClassPath.of(List.of(library), compiled)) {
      return new Checker(path)
          .check(new ArrayList<>(compiled.values())).stream()
              .map(Finding::toString)
              .collect(Collectors.joining("\n"));
    }
  }

  @Test
  void assertionsLookAtMessages() throws URISyntaxException {
    assertThat(
            check(
                """
                assertEquals("x", words.get());
                assertEquals("x", words.get(), "of the first");
                assertNotEquals("y", words.get(), () -> "of the next");
                assertNull(words.tryGet());
                Text text = texts.get();
                assertNotSame(text, other);
                assertArrayEquals(new byte[] {1}, text.data);
                Object any = assertInstanceOf(Text.class, text);
                texts.put(text);
                """))
        .isEmpty();
  }

  @Test
  void whatTheyLookAtMustBeThere() throws URISyntaxException {
    assertThat(check("Text text = new Text(); texts.put(text); assertNotNull(text);"))
        .isEqualTo(
            """
            T.java:5: error: USE_AFTER_SEND: `text` is used after it was given away
                `text` was given to Mailbox.put (parameter 1) at line 5
                suggestion: give away a copy of it\
            """);
  }
}
