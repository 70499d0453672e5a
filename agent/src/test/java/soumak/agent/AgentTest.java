package soumak.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTest {
  @Test
  void attachingIsRefusedInASentence() {
    assertThatThrownBy(() -> attach())
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("cannot be attached to a JVM that runs already")
        .hasMessageContaining("Start the JVM with -javaagent:soumak-agent.jar")
        .satisfies(it -> assertThat(it.getStackTrace()).isEmpty());
  }

  private static void attach() throws ReflectiveOperationException {
    try {
      Agent.class
          .getMethod("agentmain", String.class, Instrumentation.class)
          .invoke(null, "", null);
    } catch (InvocationTargetException e) {
      throw (RuntimeException) e.getCause();
    }
  }

  @Test
  void itHasOneOption() {
    assertThat(Agent.isolation(null)).isEqualTo("refuse");
    assertThat(Agent.isolation("")).isEqualTo("refuse");
    for (String mode : List.of("strict", "refuse", "warn", "off")) {
      assertThat(Agent.isolation("isolation=" + mode)).isEqualTo(mode);
    }
    for (String wrong : List.of("isolation=maybe", "isolation=", "warn", "isolation=warn,off")) {
      assertThat(Agent.isolation(wrong)).as(wrong).isNull();
    }
  }

  /** It says there that it is too old. */
  @Test
  void anOlderJvmCanLoadIt() throws IOException {
    for (Class<?> type : List.of(Agent.class, Agent.class.getDeclaredClasses()[0])) {
      String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
      try (InputStream in = type.getResourceAsStream(file)) {
        int java11 = 55;
        assertThat(in.readNBytes(8)[7]).as(file).isEqualTo((byte) java11);
      }
    }
  }

  @Test
  void aWovenClassWithoutItsAgentSaysSo() {
    assertThatThrownBy(() -> Agent.define(MethodHandles.lookup()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("soumak.agent.AgentTest was woven by an agent that is not there");
  }
}
