package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlagTest {
  @ParameterizedTest
  @ValueSource(strings = {"true", "TRUE", " true\n"})
  void isTrue(String value) throws Exception {
    assertThat(Flag.of("skip", value, false)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "False"})
  void isFalse(String value) throws Exception {
    assertThat(Flag.of("skip", value, true)).isFalse();
  }

  @Test
  void nothingIsSaid() throws Exception {
    assertThat(Flag.of("skip", null, true)).isTrue();
    assertThat(Flag.of("skip", " ", false)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"maybe", "0", "yes", "true false"})
  void isNeither(String value) {
    assertThatThrownBy(() -> Flag.of("failOnError", value, true))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "failOnError (soumak.failOnError) is true or false, and not '%s'".formatted(value));
  }
}
