package soumak.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The running children. A list that grows by chunks once it is long: there may be a hundred million
 * of them, and copying an array of that size needs the memory twice. For one thread at a time.
 */
final class ChildList {
  private static final int FIRST = 4;
  private static final int CHUNK_SHIFT = 12;
  private static final int CHUNK = 1 << CHUNK_SHIFT;

  /**
   * Each has CHUNK places; the first has fewer as long as it is enough, those to come have none.
   */
  private @Nullable Schedulable[][] chunks = {new Schedulable[FIRST]};

  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(Schedulable child) {
    int chunk = size >>> CHUNK_SHIFT;
    int place = size & (CHUNK - 1);
    if (chunk == 0 && place == chunks[0].length) {
      chunks[0] = Arrays.copyOf(chunks[0], 2 * place);
    } else if (chunk == chunks.length || chunks[chunk].length == 0) {
      grow(chunk);
    }
    chunks[chunk][place] = child;
    size++;
  }

  /** Makes the chunk with a number; the array of chunks grows by more than is needed now. */
  private void grow(int chunk) {
    if (chunk == chunks.length) {
      @Nullable Schedulable[][] more = Arrays.copyOf(chunks, 2 * chunk);
      Arrays.fill(more, chunk, more.length, new Schedulable[0]);
      chunks = more; // when it is whole: there may be no memory for that
    }
    chunks[chunk] = new Schedulable[CHUNK];
  }

  Schedulable first() {
    return get(0);
  }

  int size() {
    return size;
  }

  Schedulable get(int index) {
    Schedulable child = chunks[index >>> CHUNK_SHIFT][index & (CHUNK - 1)];
    assert child != null : "places below the size are filled";
    return child;
  }

  void set(int index, Schedulable child) {
    chunks[index >>> CHUNK_SHIFT][index & (CHUNK - 1)] = child;
  }

  Schedulable removeLast() {
    Schedulable last = get(--size);
    chunks[size >>> CHUNK_SHIFT][size & (CHUNK - 1)] = null;
    return last;
  }
}
