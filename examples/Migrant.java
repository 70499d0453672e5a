import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import soumak.Mobile;
import soumak.Pausable;
import soumak.wire.Wire;

/**
 * Places eight queens on a board, in all ways that there are. In the middle of it, nine calls deep,
 * the search suspends, goes into a file, and goes on in the next JVM that is started with that
 * file:
 *
 * <pre>
 * ./soumak run examples/Migrant.java search.bin      (three times)
 * </pre>
 */
public class Migrant {
  private static final Wire WIRE = Wire.of(Migrant.class);
  private static final int SOLUTIONS_A_STAY = 40;

  /** Results in the number of solutions. What it is resumed with is how many it may find. */
  private static final class Search implements Mobile.Body<Integer, Integer> {
    private final int[] columns = new int[8];
    private int found;
    private int left;

    @Override
    public Integer run(Integer first) throws Pausable {
      left = first;
      place(0);
      return found;
    }

    private void place(int row) throws Pausable {
      if (row == columns.length) {
        found++;
        if (--left == 0) {
          left = Mobile.<Integer>suspend();
        }
        return;
      }
      for (int column = 0; column < columns.length; column++) {
        if (isFree(row, column)) {
          columns[row] = column;
          place(row + 1);
        }
      }
    }

    private boolean isFree(int row, int column) {
      for (int above = 0; above < row; above++) {
        int distance = Math.abs(columns[above] - column);
        if (distance == 0 || distance == row - above) {
          return false;
        }
      }
      return true;
    }
  }

  public static void main(String[] args) throws Exception, Pausable {
    if (args.length != 1) {
      System.err.println("usage: Migrant FILE, in which the search waits to go on");
      System.exit(2);
    }
    Path file = Path.of(args[0]);
    Mobile<Integer, Integer> search = read(file);
    if (search.resume(SOLUTIONS_A_STAY)) {
      System.out.println("to be continued");
      Files.write(file, WIRE.toBytes(search));
    } else {
      System.out.println(search.result() + " solutions");
      Files.deleteIfExists(file);
    }
  }

  private static Mobile<Integer, Integer> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Mobile.of(new Search());
    }
    return WIRE.fromBytes(Files.readAllBytes(file), Mobile.class);
  }
}
