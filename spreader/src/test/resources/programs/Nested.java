/**
 * Inner, local, anonymous and generic classes, bridges, default methods, accesses to private
 * members.
 */
public class Nested {
  private int value = 1;
  private static int count;

  class Inner {
    private int own = value + 1;

    class Deeper {
      int all() {
        value += 10;
        return own + value + Nested.this.value;
      }
    }

    private void bump() {
      own++;
    }
  }

  static class Node<T extends Comparable<T>> {
    T item;
    Node<T> left, right;

    Node(T item) {
      this.item = item;
      count++;
    }

    void add(T other) {
      if (other.compareTo(item) < 0) {
        if (left == null) {
          left = new Node<>(other);
        } else {
          left.add(other);
        }
      } else if (right == null) {
        right = new Node<>(other);
      } else {
        right.add(other);
      }
    }

    void walk(StringBuilder to) {
      if (left != null) {
        left.walk(to);
      }
      to.append(item).append(' ');
      if (right != null) {
        right.walk(to);
      }
    }
  }

  abstract static class Shape<S extends Shape<S>> implements Comparable<S> {
    abstract int area();

    abstract S self();

    S scaled(int by) {
      return self();
    }

    @Override
    public int compareTo(S other) {
      return area() - other.area();
    }
  }

  static class Box extends Shape<Box> implements Cloneable {
    int side;
    int[] parts = {1, 2};

    Box(int side) {
      this.side = side;
    }

    @Override
    int area() {
      return side * side;
    }

    @Override
    Box self() {
      return this;
    }

    @Override
    Box scaled(int by) {
      return new Box(side * by);
    }

    @Override
    public Box clone() {
      try {
        Box copy = (Box) super.clone();
        copy.parts = parts.clone();
        return copy;
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  interface Greeter {
    String name();

    default String greet() {
      return "hello " + name() + suffix();
    }

    private String suffix() {
      return "!";
    }

    static Greeter of(String name) {
      return () -> name;
    }
  }

  interface Loud extends Greeter {
    @Override
    default String greet() {
      return Greeter.super.greet().toUpperCase();
    }
  }

  private static int hidden(int x) {
    return x * 2;
  }

  static class Base {
    private String who() {
      return "base";
    }

    String ask() {
      java.util.function.Supplier<String> asked = () -> who() + this.who();
      java.util.function.Supplier<String> referred = this::who;
      return asked.get() + referred.get();
    }

    protected int over() {
      return 1;
    }
  }

  static class Derived extends Base {
    private String who() {
      return "derived";
    }

    String askAgain() {
      java.util.function.Supplier<String> asked = () -> who();
      java.util.function.IntSupplier above = super::over;
      return asked.get() + above.getAsInt();
    }

    @Override
    protected int over() {
      return 2;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Nested outer = new Nested();
    Inner inner = outer.new Inner();
    inner.bump();
    inner.own += 5;
    System.out.println(inner.new Deeper().all() + " " + outer.value + inner.own);
    Node<String> tree = new Node<>("m");
    for (String each : "q d x a f z".split(" ")) {
      tree.add(each);
    }
    StringBuilder text = new StringBuilder();
    tree.walk(text);
    System.out.println(text + "" + count);
    Box box = new Box(3);
    System.out.println(box.scaled(2).area() + " " + box.compareTo(new Box(4)));
    Shape<Box> shape = box;
    Comparable<Box> comparable = box;
    System.out.println(shape.scaled(3).area() + " " + comparable.compareTo(new Box(1)));
    Box copy = box.clone();
    copy.parts[0] = 9;
    copy.side = 8;
    System.out.println(box.parts[0] + copy.parts[0] + box.side);
    int local = 42;
    class Local implements Greeter {
      final int twice = hidden(local);

      @Override
      public String name() {
        return "local" + twice + local;
      }
    }
    Greeter loud =
        new Loud() {
          int calls;

          @Override
          public String name() {
            return "anonymous" + ++calls + local;
          }
        };
    System.out.println(new Local().greet() + loud.greet() + loud.greet() + Greeter.of("x").greet());
    Thread thread =
        new Thread() {
          @Override
          public void run() {
            outer.value = hidden(outer.value) + local;
            tree.add("c");
          }
        };
    thread.start();
    thread.join();
    StringBuilder again = new StringBuilder();
    tree.walk(again);
    System.out.println(again + "" + outer.value + count);
    System.out.println(new Derived().ask() + new Derived().askAgain());
    Object[] mixed = {box, loud.getClass().isInterface(), new Local().getClass().getSimpleName()};
    System.out.println(mixed[1] + "" + mixed[2] + (mixed[0] instanceof Comparable<?>));
    Object chosen = args.length > 0 ? box : new int[] {3};
    System.out.println(chosen instanceof int[] ints ? ints[0] : -1);
  }
}
