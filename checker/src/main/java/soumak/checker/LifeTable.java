package soumak.checker;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lives by their numbers: sorted arrays, which copies share until one of them is written to. Many
 * more are copied than changed.
 */
final class LifeTable {
  private static final int ROOM = 4;

  private int[] ids;
  private Life[] lives;
  private int size;
  private boolean isShared;

  LifeTable() {
    this(new int[ROOM], new Life[ROOM], 0, false);
  }

  private LifeTable(int[] ids, Life[] lives, int size, boolean isShared) {
    this.ids = ids;
    this.lives = lives;
    this.size = size;
    this.isShared = isShared;
  }

  LifeTable copy() {
    isShared = true;
    return new LifeTable(ids, lives, size, true);
  }

  /** Whether nothing was written since one was copied of the other. */
  boolean isCopyOf(LifeTable other) {
    return lives == other.lives;
  }

  int size() {
    return size;
  }

  int id(int position) {
    return ids[position];
  }

  Life life(int position) {
    return lives[position];
  }

  /** Where a number is; if it is not there, -1 minus the place where it would be. */
  int position(int id) {
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (ids[middle] == id) {
        return middle;
      }
      if (ids[middle] < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  @Nullable Life get(int id) {
    int position = position(id);
    return position < 0 ? null : lives[position];
  }

  void put(int id, Life life) {
    int position = position(id);
    if (position < 0) {
      insert(-position - 1, id, life);
    } else {
      set(position, life);
    }
  }

  void set(int position, Life life) {
    if (lives[position] != life) {
      own(size);
      lives[position] = life;
    }
  }

  @Nullable Life remove(int id) {
    int position = position(id);
    if (position < 0) {
      return null;
    }
    Life removed = lives[position];
    own(size);
    System.arraycopy(ids, position + 1, ids, position, size - position - 1);
    System.arraycopy(lives, position + 1, lives, position, size - position - 1);
    size--;
    return removed;
  }

  /** Forgets all but those at some positions. */
  void keep(boolean[] kept) {
    own(size);
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (kept[i]) {
        ids[count] = ids[i];
        lives[count++] = lives[i];
      }
    }
    size = count;
  }

  private void insert(int position, int id, Life life) {
    own(size + 1);
    System.arraycopy(ids, position, ids, position + 1, size - position);
    System.arraycopy(lives, position, lives, position + 1, size - position);
    ids[position] = id;
    lives[position] = life;
    size++;
  }

  /** Makes arrays of its own, with room for so many. */
  private void own(int wanted) {
    if (isShared || wanted > ids.length) {
      int room = wanted > ids.length ? wanted + ROOM : ids.length;
      ids = Arrays.copyOf(ids, room);
      lives = Arrays.copyOf(lives, room);
      isShared = false;
    }
  }
}
