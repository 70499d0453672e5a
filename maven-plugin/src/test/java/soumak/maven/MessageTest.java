package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.maven.Message.Kind;

class MessageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "two\nlines",
        "tab\tand\rreturn",
        "C:\\new\\table\\root",
        "ends with \\",
        "\\\\n",
        "Ünïcödé 数"
      })
  void everyTextComesBackAsItWas(String text) {
    Message message = new Message(Kind.ERROR, text, text);

    String line = message.encode();

    assertThat(line).doesNotContain("\n", "\r");
    assertThat(Message.decode(line)).isEqualTo(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "WARNING: something of the JVM",
        "ERROR\twhere\twhat",
        "#soumak ERROR\tone field too few",
        "#soumak ERROR\ttwo\tfields\ttoo\tmany",
        "#soumak ODD\twhere\twhat"
      })
  void otherLinesAreNoMessages(String line) {
    assertThat(Message.decode(line)).isNull();
  }

  @Test
  void allKindsCanBeSent() {
    for (Kind kind : Kind.values()) {
      Message message = new Message(kind, "A.java:1", "text");

      assertThat(Message.decode(message.encode())).isEqualTo(message);
    }
  }

  /** Without lines, the weaver's place is a method, with which its sentence begins. */
  @Test
  void placeThatTheTextBeginsWithIsToldOnce() {
    String text = "app.Main.run calls app.Main.wait";
    assertThat(new Message(Kind.WARNING, "app.Main.run", text).told("app.Main.run"))
        .isEqualTo(text);
    assertThat(new Message(Kind.WARNING, "Main.java:3", text).told("/src/Main.java:[3]"))
        .isEqualTo("/src/Main.java:[3] " + text);
    assertThat(new Message(Kind.ERROR, "app.Main", text).told("app.Main"))
        .isEqualTo("app.Main " + text);
    assertThat(new Message(Kind.ERROR, "", text).told("")).isEqualTo(text);
  }
}
