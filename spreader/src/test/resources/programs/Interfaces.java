/** Interfaces with fields that are computed, static and private methods, and many that inherit. */
public class Interfaces {
  interface Constants {
    int[] TABLE = {1, 2, 3};
    String NAME = "const".toUpperCase();
    int PLAIN = 4;
    long SUM = total(TABLE);

    private static long total(int[] numbers) {
      long sum = 0;
      for (int number : numbers) {
        sum += number;
      }
      return sum;
    }
  }

  interface Left {
    default String who() {
      return "left";
    }
  }

  interface Right {
    default String who() {
      return "right";
    }
  }

  interface Both extends Left, Right {
    @Override
    default String who() {
      return Left.super.who() + Right.super.who();
    }

    static Both of() {
      return new Both() {};
    }
  }

  interface Transform {
    int[] apply(int[] in, int... more);
  }

  static class Doubling implements Transform, Constants {
    @Override
    public int[] apply(int[] in, int... more) {
      int[] out = new int[in.length + more.length];
      for (int i = 0; i < in.length; i++) {
        out[i] = in[i] * 2 + TABLE[0];
      }
      for (int i = 0; i < more.length; i++) {
        out[in.length + i] = more[i];
      }
      return out;
    }
  }

  static class Node implements Constants, Both {
    int[] mine = TABLE;
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(Constants.NAME + Constants.SUM + Constants.PLAIN + Both.of().who());
    Transform transform = new Doubling();
    System.out.println(
        transform.apply(Constants.TABLE, 7, 8)[4] + transform.apply(new int[1]).length);
    Transform lambda = (in, more) -> more.length > 0 ? more : in;
    System.out.println(lambda.apply(new int[5]).length + lambda.apply(null, 1, 2)[1]);
    int[] seen = new int[2];
    Thread one =
        new Thread(() -> {
          Constants.TABLE[1] += 40;
          seen[0] = new Node().mine[1];
        });
    one.start();
    one.join();
    Thread two =
        new Thread(() -> {
          synchronized (Constants.TABLE) {
            seen[1] = Doubling.TABLE[1] + transform.apply(Constants.TABLE)[1];
          }
        });
    two.start();
    two.join();
    System.out.println(seen[0] + " " + seen[1] + " " + new Node().who());
  }
}
