package soumak.spreader.twins;

import java.util.Arrays;

/**
 * {@link java.lang.StringBuilder}, in programs whose threads may share one. Not synchronized, as
 * that one.
 */
public final class SharedBuilder implements CharSequence, Comparable<SharedBuilder>, Appendable {
  private char[] chars;
  private int length;

  public SharedBuilder() {
    this(16);
  }

  public SharedBuilder(int capacity) {
    chars = new char[capacity];
  }

  public SharedBuilder(String text) {
    this(text.length() + 16);
    append(text);
  }

  public SharedBuilder(CharSequence text) {
    this(text.toString());
  }

  @Override
  public int length() {
    return length;
  }

  public int capacity() {
    return chars.length;
  }

  public void ensureCapacity(int least) {
    if (least > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(least, 2 * chars.length + 2));
    }
  }

  public void trimToSize() {
    chars = Arrays.copyOf(chars, length);
  }

  public void setLength(int length) {
    if (length < 0) {
      throw new StringIndexOutOfBoundsException(length);
    }
    ensureCapacity(length);
    if (length > this.length) {
      Arrays.fill(chars, this.length, length, '\0');
    }
    this.length = length;
  }

  private void check(int index) {
    if (index < 0 || index >= length) {
      throw new StringIndexOutOfBoundsException("index " + index + ",length " + length);
    }
  }

  private void check(int start, int end) {
    if (start < 0 || start > end || end > length) {
      throw new StringIndexOutOfBoundsException(
          "start " + start + ", end " + end + ", length " + length);
    }
  }

  @Override
  public char charAt(int index) {
    check(index);
    return chars[index];
  }

  public void setCharAt(int index, char value) {
    check(index);
    chars[index] = value;
  }

  public int codePointAt(int index) {
    check(index);
    return Character.codePointAt(chars, index, length);
  }

  public int codePointBefore(int index) {
    check(index - 1);
    return Character.codePointBefore(chars, index);
  }

  public int codePointCount(int from, int to) {
    return toString().codePointCount(from, to);
  }

  public int offsetByCodePoints(int index, int offset) {
    return toString().offsetByCodePoints(index, offset);
  }

  @Override
  public void getChars(int from, int to, char[] into, int at) {
    check(from, to);
    System.arraycopy(chars, from, into, at, to - from);
  }

  /** Makes room for what is to come at a place. */
  private void open(int at, int more) {
    if (at < 0 || at > length) {
      throw new StringIndexOutOfBoundsException("offset " + at + ", length " + length);
    }
    ensureCapacity(length + more);
    System.arraycopy(chars, at, chars, at + more, length - at);
    length += more;
  }

  public SharedBuilder insert(int at, String text) {
    String some = String.valueOf(text);
    int more = some.length();
    open(at, more);
    for (int i = 0; i < more; i++) {
      chars[at + i] = some.charAt(i);
    }
    return this;
  }

  public SharedBuilder insert(int at, char[] text) {
    return insert(at, String.valueOf(text));
  }

  public SharedBuilder insert(int at, char[] text, int from, int count) {
    return insert(at, String.valueOf(text, from, count));
  }

  public SharedBuilder insert(int at, CharSequence text) {
    return insert(at, String.valueOf(text));
  }

  public SharedBuilder insert(int at, CharSequence text, int start, int end) {
    return insert(at, String.valueOf(text).substring(start, end));
  }

  public SharedBuilder insert(int at, Object value) {
    return insert(at, String.valueOf(value));
  }

  public SharedBuilder insert(int at, boolean value) {
    return insert(at, String.valueOf(value));
  }

  public SharedBuilder insert(int at, char value) {
    open(at, 1);
    chars[at] = value;
    return this;
  }

  public SharedBuilder insert(int at, int value) {
    return insert(at, String.valueOf(value));
  }

  public SharedBuilder insert(int at, long value) {
    return insert(at, String.valueOf(value));
  }

  public SharedBuilder insert(int at, float value) {
    return insert(at, String.valueOf(value));
  }

  public SharedBuilder insert(int at, double value) {
    return insert(at, String.valueOf(value));
  }

  public SharedBuilder append(String text) {
    return insert(length, text);
  }

  public SharedBuilder append(Object value) {
    return append(String.valueOf(value));
  }

  @Override
  public SharedBuilder append(CharSequence text) {
    return append(String.valueOf(text));
  }

  @Override
  public SharedBuilder append(CharSequence text, int start, int end) {
    return append(String.valueOf(text).substring(start, end));
  }

  public SharedBuilder append(SharedBuffer text) {
    return append(String.valueOf(text));
  }

  public SharedBuilder append(char[] text) {
    return append(String.valueOf(text));
  }

  public SharedBuilder append(char[] text, int from, int count) {
    return append(String.valueOf(text, from, count));
  }

  public SharedBuilder append(boolean value) {
    return append(String.valueOf(value));
  }

  @Override
  public SharedBuilder append(char value) {
    ensureCapacity(length + 1);
    chars[length] = value;
    length++;
    return this;
  }

  public SharedBuilder append(int value) {
    return append(String.valueOf(value));
  }

  public SharedBuilder append(long value) {
    return append(String.valueOf(value));
  }

  public SharedBuilder append(float value) {
    return append(String.valueOf(value));
  }

  public SharedBuilder append(double value) {
    return append(String.valueOf(value));
  }

  public SharedBuilder appendCodePoint(int point) {
    return append(Character.toString(point));
  }

  public SharedBuilder repeat(int point, int count) {
    return append(Character.toString(point).repeat(count));
  }

  public SharedBuilder repeat(CharSequence text, int count) {
    return append(String.valueOf(text).repeat(count));
  }

  public SharedBuilder delete(int start, int end) {
    int stop = Math.min(end, length);
    check(start, stop);
    System.arraycopy(chars, stop, chars, start, length - stop);
    length -= stop - start;
    return this;
  }

  public SharedBuilder deleteCharAt(int index) {
    check(index);
    return delete(index, index + 1);
  }

  public SharedBuilder replace(int start, int end, String text) {
    return delete(start, end).insert(start, text);
  }

  /** Pairs of surrogates keep their order. */
  public SharedBuilder reverse() {
    char[] turned = new char[length];
    int to = length;
    for (int i = 0; i < length; i++) {
      boolean pair = i + 1 < length && Character.isSurrogatePair(chars[i], chars[i + 1]);
      if (pair) {
        to -= 2;
        turned[to] = chars[i];
        turned[to + 1] = chars[i + 1];
        i++;
      } else {
        to--;
        turned[to] = chars[i];
      }
    }
    System.arraycopy(turned, 0, chars, 0, length);
    return this;
  }

  public int indexOf(String wanted) {
    return toString().indexOf(wanted);
  }

  public int indexOf(String wanted, int from) {
    return toString().indexOf(wanted, from);
  }

  public int lastIndexOf(String wanted) {
    return toString().lastIndexOf(wanted);
  }

  public int lastIndexOf(String wanted, int from) {
    return toString().lastIndexOf(wanted, from);
  }

  public String substring(int start) {
    return substring(start, length);
  }

  public String substring(int start, int end) {
    check(start, end);
    return new String(chars, start, end - start);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return substring(start, end);
  }

  @Override
  public int compareTo(SharedBuilder other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
