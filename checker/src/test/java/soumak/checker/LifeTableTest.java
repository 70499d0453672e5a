package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LifeTableTest {
  private static Life life(String text) {
    return Life.of(Life.Sort.HOLDER, text, 1);
  }

  @Test
  void isInTheOrderOfNumbers() {
    LifeTable table = new LifeTable();
    for (int id : new int[] {8, -4, 20, 2, 0, 14}) {
      table.put(id, life("life " + id));
    }
    assertThat(contents(table).keySet()).containsExactly(-4, 0, 2, 8, 14, 20);
    assertThat(table.get(14)).isEqualTo(life("life 14"));
    assertThat(table.get(13)).isNull();
    assertThat(table.remove(0)).isEqualTo(life("life 0"));
    assertThat(table.remove(0)).isNull();
    assertThat(table.size()).isEqualTo(5);
  }

  @Test
  void aCopyIsItsOwnAsSoonAsEitherIsWrittenTo() {
    LifeTable table = new LifeTable();
    table.put(1, life("first"));
    LifeTable copy = table.copy();
    assertThat(copy.isCopyOf(table)).isTrue();
    copy.put(1, life("second"));
    table.put(2, life("third"));
    assertThat(copy.isCopyOf(table)).isFalse();
    assertThat(contents(copy)).isEqualTo(Map.of(1, "second"));
    assertThat(contents(table)).isEqualTo(Map.of(1, "first", 2, "third"));
  }

  @Test
  void forgetsAllButSome() {
    LifeTable table = new LifeTable();
    for (int i = 0; i < 6; i++) {
      table.put(i, life("life " + i));
    }
    LifeTable copy = table.copy();
    table.keep(new boolean[] {false, true, false, true, true, false});
    assertThat(contents(table).keySet()).containsExactly(1, 3, 4);
    assertThat(copy.size()).isEqualTo(6);
  }

  @Test
  void behavesAsATreeMapWhoeverIsCopied() {
    Random random = new Random(11);
    LifeTable table = new LifeTable();
    Map<Integer, String> model = new TreeMap<>();
    for (int i = 0; i < 3000; i++) {
      int id = random.nextInt(30) - 8;
      if (random.nextInt(3) == 0) {
        table.remove(id);
        model.remove(id);
      } else {
        table.put(id, life("life " + i));
        model.put(id, "life " + i);
      }
      if (random.nextInt(5) == 0) {
        LifeTable before = table;
        table = table.copy();
        before.put(id, life("of the one that was copied"));
      }
      assertThat(contents(table)).isEqualTo(model);
    }
  }

  private static Map<Integer, String> contents(LifeTable table) {
    Map<Integer, String> all = new TreeMap<>();
    for (int i = 0; i < table.size(); i++) {
      all.put(table.id(i), table.life(i).text());
    }
    return all;
  }
}
