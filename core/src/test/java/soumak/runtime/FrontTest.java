package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontTest {
  private final Front front = new Front();
  private final Carrier carrier = new Carrier(null, null);
  private final Dummy task = new Dummy(1);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void givesTheTaskWithWhatItWasBrought(boolean thieves) {
    front.put(task, "brought");
    assertThat(front.isEmpty()).isFalse();
    assertThat(front.peek()).isSameAs(task);
    assertThat(front.take(carrier, thieves)).isSameAs(task);
    assertThat(carrier.takeRef()).isEqualTo("brought");
    assertThat(task.slot).isNull();
    assertThat(front.isEmpty()).isTrue();
    assertThat(front.peek()).isNull();
    assertThat(front.take(carrier, thieves)).isNull();
  }

  @Test
  void aThiefFindsInTheSlotWhatTheTaskWasBrought() {
    front.put(task, "brought");
    assertThat(front.steal()).isSameAs(task);
    assertThat(task.slot).isEqualTo("brought");
    assertThat(front.isEmpty()).isTrue();
    assertThat(front.steal()).isNull();
  }

  @Test
  void leavesASlotAloneThatIsFilledAlready() {
    task.slot = "filled before";
    front.put(task, null);
    assertThat(front.steal()).isSameAs(task);
    assertThat(task.slot).isEqualTo("filled before");
  }

  @Test
  void goesOnInAYoungObject() {
    front.put(task, "brought");
    Front young = front.renewed();
    assertThat(front.peek()).isNull();
    assertThat(front.steal()).isNull();
    assertThat(young.take(carrier, true)).isSameAs(task);
    assertThat(task.slot).isEqualTo("brought");
    assertThat(young.renewed().peek()).isNull();
  }

  @Test
  void keepsNothingOfTheTask() {
    front.put(task, "brought");
    front.take(carrier, false);
    carrier.takeRef();
    front.put(task, null);
    front.take(carrier, false);
    assertThat(carrier.takeRef()).isNull();
  }
}
