package soumak.mapper.testing;

import java.util.Random;

/**
 * Random code of a behaviour with a parameter {@code n}: it branches, loops, fails, calls helpers,
 * and sends by {@code b.hit(1)}. Its loops end after at most {@link #MOST} turns in all.
 */
public final class RandomBody {
  /** The code has the variable {@code fuel} for that. */
  public static final int MOST = 60;

  private final Random random;
  private int variables;

  public RandomBody(Random random) {
    this.random = random;
  }

  /** Some statements. */
  public String code(int depth) {
    StringBuilder code = new StringBuilder();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      code.append(statement(depth)).append('\n');
    }
    return code.toString();
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 11 : 3)) {
      case 0 -> "b.hit(1);";
      case 1 -> "n++;";
      case 2 -> random.nextInt(4) == 0 ? "one();" : "n -= 3;";
      case 3 -> "if (" + condition() + ") {\n" + code(depth - 1) + "}";
      case 4 -> "if (" + condition() + ") {\n" + code(depth - 1) + "} else {\n" + code(0) + "}";
      case 5 -> "while (" + condition() + " && fuel-- > 0) {\n" + code(depth - 1) + "}";
      case 6 -> counted(depth);
      case 7 -> "try {\n" + code(depth - 1) + "} finally {\n" + code(0) + "}";
      case 8 ->
          "try {\n"
              + code(depth - 1)
              + "fail(n);\n} catch (RuntimeException e) {\n"
              + code(0)
              + "}";
      case 9 -> "switch (n & 3) {\ncase 0:\n" + code(0) + "case 1:\n" + code(0) + "default:\n}";
      default -> "if (" + condition() + ") {\nreturn;\n}";
    };
  }

  private String condition() {
    return switch (random.nextInt(4)) {
      case 0 -> "n > " + random.nextInt(9);
      case 1 -> "n % 2 == 0";
      case 2 -> "n < " + random.nextInt(9);
      default -> "(n & 5) != 1";
    };
  }

  private String counted(int depth) {
    String i = "i" + variables++;
    String head = "for (int " + i + " = 0; " + i + " < " + random.nextInt(4) + "; " + i + "++)";
    return head + " {\nif (fuel-- < 0) {\nbreak;\n}\n" + code(depth - 1) + "}";
  }
}
