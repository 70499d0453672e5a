package soumak.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
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
  void aWovenClassWithoutItsAgentSaysSo() {
    assertThatThrownBy(() -> Agent.define(MethodHandles.lookup()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("soumak.agent.AgentTest was woven by an agent that is not there");
  }
}
