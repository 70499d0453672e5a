package soumak.processj.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Records as Java sees them: equal if their fields are, whatever they lead to. */
class StructTest {
  private static class Node extends Struct {
    private final int number;
    private final int[] values = {1, 2};
    private Object next;

    Node(int number, Object next) {
      this.number = number;
      this.next = next;
    }

    @Override
    protected String typeName() {
      return "Node";
    }

    @Override
    protected String[] fieldNames() {
      return new String[] {"number", "values", "next"};
    }

    @Override
    protected Object[] fieldValues() {
      return new Object[] {number, values, next};
    }
  }

  private static final class Other extends Node {
    Other(int number, Object next) {
      super(number, next);
    }
  }

  private static Node row(int length) {
    Node first = null;
    for (int i = 0; i < length; i++) {
      first = new Node(i, first);
    }
    return first;
  }

  private static Node circle(int second) {
    Node one = new Node(1, null);
    one.next = new Node[] {new Node(second, one), null};
    return one;
  }

  private static void areEqual(Struct one, Struct other) {
    assertThat(one.equals(other)).isTrue();
    assertThat(other.equals(one)).isTrue();
    assertThat(one.hashCode()).isEqualTo(other.hashCode());
  }

  @Test
  void fieldsDecide() {
    areEqual(new Node(1, "x"), new Node(1, "x"));
    areEqual(new Node(1, null), new Node(1, null));
    assertThat(new Node(1, "x"))
        .isNotEqualTo(new Node(2, "x"))
        .isNotEqualTo(new Node(1, "y"))
        .isNotEqualTo(new Node(1, null))
        .isNotEqualTo(new Node(1, new Node(1, "x")))
        .isNotEqualTo(new Other(1, "x"))
        .isNotEqualTo("x")
        .isNotEqualTo(null);
  }

  @Test
  void longRows() {
    areEqual(row(100_000), row(100_000));
    assertThat(row(100_000).equals(row(99_999))).isFalse();
    assertThat(row(100_000).toString()).startsWith("Node { number = 99999, values = [..], next = ");
  }

  @Test
  void circles() {
    areEqual(circle(2), circle(2));
    assertThat(circle(2).equals(circle(3))).isFalse();
    Node self = new Node(5, null);
    self.next = self;
    assertThat(self).hasToString("Node { number = 5, values = [..], next = Node {..} }");
  }

  @Test
  void arraysOfTheSameLength() {
    assertThat(new Node(1, new Object[] {1}).equals(new Node(1, new Object[] {1, 2}))).isFalse();
    assertThat(new Node(1, new Object[] {1}).equals(new Node(1, 1))).isFalse();
    areEqual(new Node(1, new Object[] {1, "a"}), new Node(1, new Object[] {1, "a"}));
  }
}
