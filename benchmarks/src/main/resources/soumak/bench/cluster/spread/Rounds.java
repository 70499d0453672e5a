import java.util.Arrays;

/** Runs a program over and over, and tells the nanoseconds of each round. */
public class Rounds {
  /** Arguments: rounds, the program, and its own arguments. */
  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    String[] own = Arrays.copyOfRange(args, 2, args.length);
    if (args[1].equals("operations")) {
      // Has rounds of its own, so that its thread keeps the objects from one to the next.
      Operations.main(new String[] {own[0], own[1], own[2], args[0]});
      return;
    }
    for (int i = 0; i < rounds; i++) {
      long begin = System.nanoTime();
      switch (args[1]) {
        case "rays" -> RayTracer.main(own);
        case "matrix" -> MatrixMultiply.main(own);
        case "fetches" -> Fetches.main(own);
        default -> throw new IllegalArgumentException(args[1]);
      }
      System.out.println("round " + (System.nanoTime() - begin));
    }
  }
}
