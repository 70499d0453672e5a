package soumak.bench.mapping.dct;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Free;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Inputs;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * An inverse cosine transform of blocks of 16 rows (dct of StreamIt, one of its two passes).
 *
 * <p>In each iteration the same block is read from a file, goes through a chain of actors, is split
 * into its rows, transformed row by row, joined, and written to another file. The rows of a later
 * block may overtake other rows of an earlier one.
 */
public final class Dct implements Program<Dct.Size> {
  static final int SIDE = 16;
  static final int BLOCK = SIDE * SIDE;

  /** How many blocks. */
  public record Size(String name, int blocks) implements Program.Size {}

  @Override
  public String name() {
    return "DCT";
  }

  @Override
  public List<Size> sizes() {
    return List.of(new Size("paper", 10_000), new Size("smoke", 2));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    Path input = input();
    Path output = output();
    try (Design design = new Design()) {
      Reply<Integer> done = new Reply<>();
      FileWriter writer = design.add(new FileWriter(output, size.blocks(), done));
      iDCT_1D_X_reference_fine joiner =
          design.add(new iDCT_1D_X_reference_fine(size.blocks(), writer));
      iDCT_1D_reference_fine[] rows = new iDCT_1D_reference_fine[SIDE];
      for (int i = 0; i < SIDE; i++) {
        rows[i] = design.add(new iDCT_1D_reference_fine(joiner));
      }
      YSplitter splitter = design.add(new YSplitter(rows));
      iDCT_1D_Y_reference_fine y = design.add(new iDCT_1D_Y_reference_fine(splitter));
      AnonFilter_a0 anonymous = design.add(new AnonFilter_a0(y));
      iDCT_2D_reference_fine fine = design.add(new iDCT_2D_reference_fine(anonymous));
      iDCT8x8_ieee ieee = design.add(new iDCT8x8_ieee(fine));
      FileReader reader = design.add(new FileReader(input, ieee));
      for (int i = 0; i < size.blocks(); i++) {
        reader.read();
      }
      design.await();
      return check(size, output, WrongAnswerException.now("report of the writer", done));
    }
  }

  static Path input() throws IOException {
    return Inputs.get("block", Dct::writeInput);
  }

  static Path output() throws IOException {
    return Inputs.output("blocks");
  }

  private static void writeInput(Path place) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(BLOCK * Integer.BYTES);
    for (int k = 0; k < BLOCK; k++) {
      block.putInt((7 * k * k + 13 * k + 5) % 513 - 256);
    }
    Files.write(place, block.array());
  }

  static String check(Size size, Path output, int reported)
      throws IOException, WrongAnswerException {
    int blocks = size.blocks();
    WrongAnswerException.unless("blocks", blocks, reported);
    FloatBuffer written = ByteBuffer.wrap(Files.readAllBytes(output)).asFloatBuffer();
    WrongAnswerException.unless("numbers written", blocks * BLOCK, written.limit());
    FloatBuffer first = written.slice(0, BLOCK);
    double sum = 0;
    double absolute = 0;
    for (int i = 0; i < BLOCK; i++) {
      sum += first.get(i);
      absolute += Math.abs(first.get(i));
    }
    WrongAnswerException.unlessNear("sum of a block", -1838.4775228500366, sum, 1e-9);
    WrongAnswerException.unlessNear(
        "sum of a block's absolute values", 45290.118458747864, absolute, 1e-9);
    WrongAnswerException.unless("first number", -376.5151f, first.get(0));
    WrongAnswerException.unless("last number", -85.50222f, first.get(BLOCK - 1));
    for (int i = 1; i < blocks; i++) {
      WrongAnswerException.unless(
          "first difference in block " + i, -1, first.mismatch(written.slice(i * BLOCK, BLOCK)));
    }
    return blocks + " blocks, sum " + sum;
  }

  static final class FileReader extends Capsule {
    private final Path input;
    private final iDCT8x8_ieee next;

    FileReader(Path input, iDCT8x8_ieee next) {
      this.input = input;
      this.next = next;
    }

    public void read() {
      next.block(block());
    }

    private @Free int[] block() {
      int[] block = new int[BLOCK];
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(input)))) {
        for (int i = 0; i < BLOCK; i++) {
          block[i] = in.readInt();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return block;
    }
  }

  static final class iDCT8x8_ieee extends Capsule {
    private final iDCT_2D_reference_fine next;

    iDCT8x8_ieee(iDCT_2D_reference_fine next) {
      this.next = next;
    }

    public void block(@Free int[] block) {
      next.block(block);
    }
  }

  static final class iDCT_2D_reference_fine extends Capsule {
    private final AnonFilter_a0 next;

    iDCT_2D_reference_fine(AnonFilter_a0 next) {
      this.next = next;
    }

    public void block(@Free int[] block) {
      next.block(block);
    }
  }

  static final class AnonFilter_a0 extends Capsule {
    private final iDCT_1D_Y_reference_fine next;

    AnonFilter_a0(iDCT_1D_Y_reference_fine next) {
      this.next = next;
    }

    public void block(@Free int[] block) {
      next.block(block);
    }
  }

  static final class iDCT_1D_Y_reference_fine extends Capsule {
    private final YSplitter next;

    iDCT_1D_Y_reference_fine(YSplitter next) {
      this.next = next;
    }

    public void block(@Free int[] block) {
      next.block(block);
    }
  }

  static final class YSplitter extends Capsule {
    private final iDCT_1D_reference_fine[] rows;

    YSplitter(iDCT_1D_reference_fine[] rows) {
      this.rows = rows;
    }

    public void block(@Free int[] block) {
      for (int i = 0; i < SIDE; i++) {
        float[] row = new float[SIDE];
        for (int j = 0; j < SIDE; j++) {
          row[j] = block[SIDE * i + j];
        }
        rows[i].row(i, row);
      }
    }
  }

  /** The coefficients are computed anew for each row: they are the work. */
  static final class iDCT_1D_reference_fine extends Capsule {
    private final iDCT_1D_X_reference_fine joiner;

    iDCT_1D_reference_fine(iDCT_1D_X_reference_fine joiner) {
      this.joiner = joiner;
    }

    public void row(int index, @Free float[] row) {
      float[] result = new float[SIDE];
      for (int x = 0; x < SIDE; x++) {
        for (int u = 0; u < SIDE; u++) {
          result[x] += coefficient(x, u) * row[u];
        }
      }
      joiner.row(index, result);
    }

    static float coefficient(int x, int u) {
      float scale = u == 0 ? (float) (1 / Math.sqrt(2)) : 1;
      return 0.5f * scale * (float) Math.cos(u * Math.PI * (2 * x + 1) / 32);
    }
  }

  static final class iDCT_1D_X_reference_fine extends Capsule {
    private final FileWriter writer;

    /** All blocks, one behind the other. */
    private final float[] numbers;

    /** For each block how many rows are there. */
    private final int[] rows;

    /** For each row how many blocks it has come of. */
    private final int[] come = new int[SIDE];

    iDCT_1D_X_reference_fine(int blocks, FileWriter writer) {
      this.writer = writer;
      numbers = new float[blocks * BLOCK];
      rows = new int[blocks];
    }

    public void row(int index, @Free float[] row) {
      int block = come[index]++;
      int first = block * BLOCK;
      System.arraycopy(row, 0, numbers, first + SIDE * index, SIDE);
      if (++rows[block] == SIDE) {
        float[] whole = new float[BLOCK];
        System.arraycopy(numbers, first, whole, 0, BLOCK);
        writer.write(whole);
      }
    }
  }

  static final class FileWriter extends Capsule {
    private final DataOutputStream out;
    private final int expected;
    private final Reply<Integer> done;
    private int written;

    FileWriter(Path output, int expected, Reply<Integer> done) throws IOException {
      out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(output)));
      this.expected = expected;
      this.done = done;
    }

    public void write(@Free float[] block) {
      try {
        for (int i = 0; i < BLOCK; i++) {
          out.writeInt(Float.floatToIntBits(block[i]));
        }
        if (++written == expected) {
          out.close();
          done.complete(written);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
