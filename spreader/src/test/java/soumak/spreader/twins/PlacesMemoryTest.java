package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LittleMemory;

/** What is added to a queue while its elements are tested. */
@Timeout(120)
class PlacesMemoryTest {
  /** For which an array that grows twofold is full. */
  private static final int MANY = 1 << 14;

  /** The elements have room for one more, and their places have none. */
  private static void add(Consumer<Places<String>> one) {
    Places<String> places = new Places<>();
    for (int i = 0; i <= MANY; i++) {
      places.addLast("a");
    }
    places.removeLast();
    StringBuilder told = new StringBuilder();
    places.removeIf(
        places,
        Places.MANY,
        each -> {
          if (told.isEmpty()) {
            told.append("failed: ").append(LittleMemory.runsOut(1, () -> one.accept(places)));
            told.append(", has ").append(places.size() - MANY).append(" more");
          }
          return true;
        });
    System.out.println(told + ", then has " + places.size());
  }

  /** In a JVM with little memory. */
  static final class Last {
    public static void main(String[] args) {
      add(places -> places.addLast("b"));
    }
  }

  /** At its beginning. */
  static final class First {
    public static void main(String[] args) {
      add(places -> places.addFirst("b"));
    }
  }

  @Test
  void whatThereIsNoMemoryForIsNotAdded() throws Exception {
    String told = "failed: true, has 0 more, then has 0";
    assertThat(LittleMemory.said(Last.class)).isEqualTo(told);
    assertThat(LittleMemory.said(First.class)).isEqualTo(told);
  }
}
