package soumak.bench.mapping.dct;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link Dct}, ported. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares messages
public final class DctPort implements Port<Dct.Size> {
  /** Actors that only give a block on. */
  private static final int FORWARDERS = 4;

  private record Read() {}

  private record Block(int[] numbers) {}

  private record Row(int index, float[] numbers) {}

  @Override
  public Program<Dct.Size> program() {
    return new Dct();
  }

  @Override
  public void start(Dct.Size size, Actors actors, Done done) throws IOException {
    Path input = Dct.input();
    Ref<float[]> writer = actors.spawn(new Writer(size, Dct.output(), done));
    Ref<Row> joiner = actors.spawn(new Joiner(size.blocks(), writer));
    List<Ref<Row>> rows = new ArrayList<>();
    for (int i = 0; i < Dct.SIDE; i++) {
      rows.add(actors.spawn((Row row) -> joiner.tell(transformed(row))));
    }
    Ref<Block> next = actors.spawn((Block block) -> split(block, rows));
    for (int i = 0; i < FORWARDERS; i++) {
      Ref<Block> following = next;
      next = actors.spawn((Block block) -> following.tell(block));
    }
    Ref<Block> first = next;
    Ref<Read> reader = actors.spawn((Read read) -> first.tell(new Block(block(input))));
    for (int i = 0; i < size.blocks(); i++) {
      reader.tell(new Read());
    }
  }

  private static int[] block(Path input) throws IOException {
    int[] block = new int[Dct.BLOCK];
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(input)))) {
      for (int i = 0; i < Dct.BLOCK; i++) {
        block[i] = in.readInt();
      }
    }
    return block;
  }

  private static void split(Block block, List<Ref<Row>> rows) {
    for (int i = 0; i < Dct.SIDE; i++) {
      float[] row = new float[Dct.SIDE];
      for (int j = 0; j < Dct.SIDE; j++) {
        row[j] = block.numbers()[Dct.SIDE * i + j];
      }
      rows.get(i).tell(new Row(i, row));
    }
  }

  private static Row transformed(Row row) {
    float[] result = new float[Dct.SIDE];
    for (int x = 0; x < Dct.SIDE; x++) {
      for (int u = 0; u < Dct.SIDE; u++) {
        result[x] += Dct.iDCT_1D_reference_fine.coefficient(x, u) * row.numbers()[u];
      }
    }
    return new Row(row.index(), result);
  }

  private static final class Joiner implements Receiver<Row> {
    private final Ref<float[]> writer;
    private final float[] numbers;
    private final int[] rows;
    private final int[] come = new int[Dct.SIDE];

    Joiner(int blocks, Ref<float[]> writer) {
      this.writer = writer;
      numbers = new float[blocks * Dct.BLOCK];
      rows = new int[blocks];
    }

    @Override
    public void receive(Row row) {
      int block = come[row.index()]++;
      int first = block * Dct.BLOCK;
      System.arraycopy(row.numbers(), 0, numbers, first + Dct.SIDE * row.index(), Dct.SIDE);
      if (++rows[block] == Dct.SIDE) {
        float[] whole = new float[Dct.BLOCK];
        System.arraycopy(numbers, first, whole, 0, Dct.BLOCK);
        writer.tell(whole);
      }
    }
  }

  private static final class Writer implements Receiver<float[]> {
    private final Dct.Size size;
    private final Path output;
    private final Done done;
    private final DataOutputStream out;
    private int written;

    Writer(Dct.Size size, Path output, Done done) throws IOException {
      this.size = size;
      this.output = output;
      this.done = done;
      out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(output)));
    }

    @Override
    public void receive(float[] block) throws IOException {
      for (float number : block) {
        out.writeInt(Float.floatToIntBits(number));
      }
      if (++written == size.blocks()) {
        out.close();
        done.with(() -> Dct.check(size, output, written));
      }
    }
  }
}
