import java.util.*;

/** Texts that threads put together in builders which they share. */
public class Builders {
  private final StringBuilder text = new StringBuilder();
  private final StringBuffer buffer = new StringBuffer("<");
  private final List<StringBuilder> lines = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    Builders shared = new Builders();
    for (int i = 0; i < 3; i++) {
      int me = i;
      Thread thread =
          new Thread(() -> {
            synchronized (shared) {
              shared.text.append(me).append(',').append("t").append(1.5).append(true).append('\n');
              StringBuilder line = new StringBuilder("line ");
              line.append(me).insert(0, '#').reverse();
              shared.lines.add(line);
            }
            shared.buffer.append(me).append(new char[] {'a', 'b'}).append(2L);
          });
      thread.start();
      thread.join();
    }
    System.out.println(shared.text + " " + shared.lines + " " + shared.buffer.append('>'));
    shared.text.setLength(3);
    shared.text.deleteCharAt(0).replace(0, 1, "xyz");
    System.out.println(shared.text.toString() + shared.text.indexOf("z") + shared.text.length());
    System.out.println(shared.buffer.reverse().charAt(0) + shared.buffer.substring(2, 4));
    System.out.println("a".contentEquals(new StringBuilder("a")) + String.join("+", shared.lines));
  }
}
