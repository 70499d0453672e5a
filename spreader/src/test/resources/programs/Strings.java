import java.util.Objects;

/**
 * Strings put together from everything, texts of objects and arrays, switch and identity of texts.
 */
public class Strings {
  static class Plain {}

  static class Told {
    final String name;

    Told(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      return "told " + name;
    }
  }

  static String masked(Object o) {
    String text = String.valueOf(o);
    int at = text.indexOf('@');
    return at < 0 ? text : text.substring(0, at);
  }

  public static void main(String[] args) throws InterruptedException {
    Told told = new Told("x");
    int[] ints = {1};
    Object none = null;
    String all = "" + told + 'c' + 1 + 2L + 3.5f + 4.5 + true + none + new Told(null);
    System.out.println(all);
    System.out.println(masked("array " + ints) + masked(new String[0]) + masked(new int[0][0]));
    System.out.println(masked(new Plain()) + masked(new Object()) + masked(new Told[2]));
    StringBuilder text = new StringBuilder();
    text.append(told).append(new char[] {'a', 'b'}).append(ints.length).insert(0, ">").reverse();
    System.out.println(text);
    String s = "hello";
    s += ' ';
    s += 5 + 6;
    s += new Told("y");
    System.out.println(
        s + s.length() + s.indexOf("told") + s.chars().filter(c -> c == 'l').count());
    System.out.println(
        Objects.toString(null) + Objects.equals(told, told) + Objects.requireNonNull(s));
    System.out.println(
        "text block "
            + """
            line "one"
              line two\
            """);
    String[] held = new String[1];
    Thread thread = new Thread(() -> held[0] = told + "!" + told.name.concat("z") + ints[0]);
    thread.start();
    thread.join();
    System.out.println(held[0] + (held[0].equals("told x!xz1")) + "lit".equals("li" + "t"));
    System.out.println(String.join(",", new String[] {"a", "b"}) + "a,b,c".split(",")[2]);
    char[] letters = s.toCharArray();
    letters[0] = 'J';
    System.out.println(new String(letters, 0, 5) + String.valueOf(letters).length());
  }
}
