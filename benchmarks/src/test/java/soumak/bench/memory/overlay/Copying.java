package soumak.bench.memory.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.memory.overlay.Overlay.Outcome;

/** A node that has to copy each packet, as it is shared when it is written to. */
public final class Copying {
  private static final int BYTES = 100;

  private Copying() {}

  /** Sends so many packets through it. */
  public static void forward(int packets) throws Exception {
    Run run = new Run(new Size("copying", packets, BYTES, 1), 1);
    Outcome outcome = Overlay.transfer(new ManualForwarder(), Plan.COPYING, run, 0);
    assertThat(outcome.sink().sum()).isEqualTo(Overlay.sum(packets, Plan.COPYING.hopsSent()));
  }
}
