package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Weights and kinds of edges, and how places are told. */
class EdgeTest {
  private static Site site(SendKind kind, boolean inLoop) {
    return new Site("app.A", "m", 7, kind, "hit", inLoop);
  }

  @Test
  void aSiteInALoopWeighsAsTenOthers() {
    Site once = site(SendKind.MESSAGE, false);
    Site often = site(SendKind.MESSAGE, true);
    assertThat(new Edge("a", "b", List.of(once)).weight()).isEqualTo(1);
    assertThat(new Edge("a", "b", List.of(often, once)).weight()).isEqualTo(11);
  }

  @Test
  void whatWasRecordedIsTheWeight() {
    Site often = site(SendKind.MESSAGE, true);
    assertThat(new Edge("a", "b", List.of(often), 2001).weight()).isEqualTo(2001);
    assertThat(new Edge("a", "b", List.of(often), 0).weight()).isEqualTo(10);
  }

  @Test
  void onlyAskingIsSynchronous() {
    for (SendKind kind : SendKind.values()) {
      Edge edge = new Edge("a", "b", List.of(site(SendKind.MESSAGE, false), site(kind, true)));
      assertThat(edge.isSynchronous()).isEqualTo(kind == SendKind.ASK);
    }
  }

  @Test
  void sitesAreTold() {
    assertThat(site(SendKind.PUT, false)).hasToString("app.A.m:7 hit");
    assertThat(site(SendKind.PUT, true)).hasToString("app.A.m:7 hit in a loop");
  }

  @Test
  void reasonsAreTold() {
    assertThat(new Reason(Characteristic.CPU, "app.A", "m", 7, "a loop"))
        .hasToString("CPU: app.A.m:7: a loop");
    assertThat(new Reason(Characteristic.CPU, "app.A", "m", 0, "a loop"))
        .hasToString("CPU: app.A.m: a loop");
    assertThat(new Reason(Characteristic.CPU, "app.A", "", 0, "nothing"))
        .hasToString("CPU: app.A: nothing");
  }
}
