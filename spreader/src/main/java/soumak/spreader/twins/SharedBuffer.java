package soumak.spreader.twins;

/** {@link java.lang.StringBuffer}, in programs whose threads may share one. It has one monitor. */
public final class SharedBuffer implements CharSequence, Comparable<SharedBuffer>, Appendable {
  private final SharedBuilder text;

  public SharedBuffer() {
    text = new SharedBuilder();
  }

  public SharedBuffer(int capacity) {
    text = new SharedBuilder(capacity);
  }

  public SharedBuffer(String text) {
    this.text = new SharedBuilder(text);
  }

  public SharedBuffer(CharSequence text) {
    this.text = new SharedBuilder(text);
  }

  @Override
  public synchronized int length() {
    return text.length();
  }

  public synchronized int capacity() {
    return text.capacity();
  }

  public synchronized void ensureCapacity(int least) {
    text.ensureCapacity(least);
  }

  public synchronized void trimToSize() {
    text.trimToSize();
  }

  public synchronized void setLength(int length) {
    text.setLength(length);
  }

  @Override
  public synchronized char charAt(int index) {
    return text.charAt(index);
  }

  public synchronized void setCharAt(int index, char value) {
    text.setCharAt(index, value);
  }

  public synchronized int codePointAt(int index) {
    return text.codePointAt(index);
  }

  public synchronized int codePointBefore(int index) {
    return text.codePointBefore(index);
  }

  public synchronized int codePointCount(int from, int to) {
    return text.codePointCount(from, to);
  }

  public synchronized int offsetByCodePoints(int index, int offset) {
    return text.offsetByCodePoints(index, offset);
  }

  @Override
  public synchronized void getChars(int from, int to, char[] into, int at) {
    text.getChars(from, to, into, at);
  }

  public synchronized SharedBuffer insert(int at, String some) {
    text.insert(at, some);
    return this;
  }

  public synchronized SharedBuffer insert(int at, char[] some) {
    text.insert(at, some);
    return this;
  }

  public synchronized SharedBuffer insert(int at, char[] some, int from, int count) {
    text.insert(at, some, from, count);
    return this;
  }

  public synchronized SharedBuffer insert(int at, CharSequence some) {
    text.insert(at, some);
    return this;
  }

  public synchronized SharedBuffer insert(int at, CharSequence some, int start, int end) {
    text.insert(at, some, start, end);
    return this;
  }

  public synchronized SharedBuffer insert(int at, Object value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer insert(int at, boolean value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer insert(int at, char value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer insert(int at, int value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer insert(int at, long value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer insert(int at, float value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer insert(int at, double value) {
    text.insert(at, value);
    return this;
  }

  public synchronized SharedBuffer append(String some) {
    text.append(some);
    return this;
  }

  public synchronized SharedBuffer append(Object value) {
    text.append(value);
    return this;
  }

  @Override
  public synchronized SharedBuffer append(CharSequence some) {
    text.append(some);
    return this;
  }

  @Override
  public synchronized SharedBuffer append(CharSequence some, int start, int end) {
    text.append(some, start, end);
    return this;
  }

  public synchronized SharedBuffer append(SharedBuffer some) {
    text.append(some);
    return this;
  }

  public synchronized SharedBuffer append(char[] some) {
    text.append(some);
    return this;
  }

  public synchronized SharedBuffer append(char[] some, int from, int count) {
    text.append(some, from, count);
    return this;
  }

  public synchronized SharedBuffer append(boolean value) {
    text.append(value);
    return this;
  }

  @Override
  public synchronized SharedBuffer append(char value) {
    text.append(value);
    return this;
  }

  public synchronized SharedBuffer append(int value) {
    text.append(value);
    return this;
  }

  public synchronized SharedBuffer append(long value) {
    text.append(value);
    return this;
  }

  public synchronized SharedBuffer append(float value) {
    text.append(value);
    return this;
  }

  public synchronized SharedBuffer append(double value) {
    text.append(value);
    return this;
  }

  public synchronized SharedBuffer appendCodePoint(int point) {
    text.appendCodePoint(point);
    return this;
  }

  public synchronized SharedBuffer repeat(int point, int count) {
    text.repeat(point, count);
    return this;
  }

  public synchronized SharedBuffer repeat(CharSequence some, int count) {
    text.repeat(some, count);
    return this;
  }

  public synchronized SharedBuffer delete(int start, int end) {
    text.delete(start, end);
    return this;
  }

  public synchronized SharedBuffer deleteCharAt(int index) {
    text.deleteCharAt(index);
    return this;
  }

  public synchronized SharedBuffer replace(int start, int end, String some) {
    text.replace(start, end, some);
    return this;
  }

  public synchronized SharedBuffer reverse() {
    text.reverse();
    return this;
  }

  public synchronized int indexOf(String wanted) {
    return text.indexOf(wanted);
  }

  public synchronized int indexOf(String wanted, int from) {
    return text.indexOf(wanted, from);
  }

  public synchronized int lastIndexOf(String wanted) {
    return text.lastIndexOf(wanted);
  }

  public synchronized int lastIndexOf(String wanted, int from) {
    return text.lastIndexOf(wanted, from);
  }

  public synchronized String substring(int start) {
    return text.substring(start);
  }

  public synchronized String substring(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public synchronized CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public synchronized String toString() {
    return text.toString();
  }

  @Override
  public int compareTo(SharedBuffer other) {
    return toString().compareTo(other.toString());
  }
}
