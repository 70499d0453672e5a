import java.util.Arrays;

/** Runs a program over and over, and tells the nanoseconds of each round. */
public class Rounds {
  /** Arguments: rounds, the program, and its own arguments. */
  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    String[] own = Arrays.copyOfRange(args, 2, args.length);
    for (int i = 0; i < rounds; i++) {
      long begin = System.nanoTime();
      switch (args[1]) {
        case "rays" -> RayTracer.main(own);
        case "matrix" -> MatrixMultiply.main(own);
        case "fields" -> Fields.main(own);
        case "fetches" -> Fetches.main(own);
        default -> throw new IllegalArgumentException(args[1]);
      }
      System.out.println("round " + (System.nanoTime() - begin));
    }
  }
}
