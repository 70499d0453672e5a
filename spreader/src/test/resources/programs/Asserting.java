/** Assertions are on or off as they are in the program itself. */
public class Asserting {
  private static int checks;

  private static boolean checked(int x) {
    checks++;
    return x < 3;
  }

  static class Other {
    int half(int x) {
      assert x % 2 == 0 : "odd " + x;
      return x / 2;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    String said = "none";
    try {
      for (int i = 0; i < 5; i++) {
        assert checked(i) : i;
      }
    } catch (AssertionError e) {
      said = e.getMessage();
    }
    System.out.println(checks + " " + said);
    Thread[] threads = new Thread[2];
    String[] heard = new String[2];
    for (int i = 0; i < 2; i++) {
      int number = i;
      threads[i] =
          new Thread(() -> {
            try {
              heard[number] = "half " + new Other().half(number);
            } catch (AssertionError e) {
              heard[number] = e.getMessage();
            }
          });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(heard[0] + " " + heard[1]);
  }
}
