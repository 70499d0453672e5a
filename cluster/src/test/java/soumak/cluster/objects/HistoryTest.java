package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.cluster.objects.History.Kind;
import soumak.cluster.objects.History.Operation;

class HistoryTest {
  private final History history = new History();

  private void done(Kind kind, long argument, long answer) {
    history.end(history.begin(kind, "t", argument), answer);
  }

  @Test
  void oneAfterTheOther() {
    done(Kind.WRITE, 3, 0);
    done(Kind.READ, 0, 3);
    done(Kind.ADD, 2, 3);
    done(Kind.READ, 0, 5);
    assertThat(history.isLinearizable(0)).isTrue();
  }

  @Test
  void aStaleReadIsFound() {
    done(Kind.WRITE, 3, 0);
    done(Kind.READ, 0, 0);
    assertThat(history.isLinearizable(0)).isFalse();
  }

  @Test
  void whatOverlapsMayComeInEitherOrder() {
    Operation write = history.begin(Kind.WRITE, "a", 3);
    done(Kind.READ, 0, 0);
    done(Kind.READ, 0, 3);
    history.end(write, 0);
    assertThat(history.isLinearizable(0)).isTrue();
  }

  @Test
  void aValueDoesNotComeBack() {
    Operation write = history.begin(Kind.WRITE, "a", 3);
    done(Kind.READ, 0, 3);
    done(Kind.READ, 0, 0);
    history.end(write, 0);
    assertThat(history.isLinearizable(0)).isFalse();
  }

  @Test
  void aLostUpdateIsFound() {
    Operation one = history.begin(Kind.ADD, "a", 1);
    Operation other = history.begin(Kind.ADD, "b", 1);
    history.end(one, 0);
    history.end(other, 0);
    assertThat(history.isLinearizable(0)).isFalse();
  }

  @Test
  void whatHasNoEndMayHaveTakenEffectOrNot() {
    history.begin(Kind.ADD, "a", 5);
    done(Kind.READ, 0, 0);
    done(Kind.READ, 0, 5);
    assertThat(history.isLinearizable(0)).isTrue();
    done(Kind.READ, 0, 10);
    assertThat(history.isLinearizable(0)).isFalse();
  }
}
