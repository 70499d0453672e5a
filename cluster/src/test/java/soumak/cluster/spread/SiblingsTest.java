package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is fetched ahead, of copies that came in one message. */
@Timeout(60)
class SiblingsTest {
  private final Nodes nodes = new Nodes(1);
  private final Directory directory = nodes.spreads.getFirst().directory();
  private final Siblings siblings = new Siblings();
  private final List<Shared> copies = new ArrayList<>();

  @AfterEach
  void close() {
    nodes.close();
  }

  private void copies(int count, int length) {
    for (int i = 0; i < count; i++) {
      copies.add(
          directory.copy(new Id(99, i + 1), i, siblings, () -> new Ints((Blank$) null, length)));
    }
  }

  private List<Shared> behind(int place) {
    return siblings.behind(place, directory);
  }

  @Test
  void moreIsFetchedAheadAsLongAsOneIsReadAfterTheOther() {
    copies(200, 10);
    assertThat(behind(0)).isEqualTo(copies.subList(1, 4));
    assertThat(behind(4)).isEqualTo(copies.subList(5, 20));
    assertThat(behind(20)).isEqualTo(copies.subList(21, 84));
    assertThat(behind(84)).isEqualTo(copies.subList(85, 200));
  }

  @Test
  void nothingIsFetchedAheadAfterAMissElsewhere() {
    copies(100, 10);
    assertThat(behind(0)).hasSize(3);
    assertThat(behind(50)).isEmpty();
    assertThat(behind(20)).isEmpty();
    assertThat(behind(21)).isEqualTo(copies.subList(22, 25));
  }

  @Test
  void whatHasContentsIsPassedOver() {
    copies(10, 10);
    copies.get(2).state$ = Shared.CLEAN;
    assertThat(behind(0)).containsExactly(copies.get(1), copies.get(3));
    assertThat(behind(4)).isEqualTo(copies.subList(5, 10));
  }

  @Test
  void notMoreThanFourMegabytesAreFetchedAhead() {
    copies(20, 400_000);
    assertThat(behind(0)).hasSize(3);
    assertThat(behind(4)).isEqualTo(copies.subList(5, 8));
    assertThat(behind(8)).isEqualTo(copies.subList(9, 12));
  }

  @Test
  void theLastOneHasNothingBehind() {
    copies(1, 10);
    assertThat(behind(0)).isEmpty();
  }
}
