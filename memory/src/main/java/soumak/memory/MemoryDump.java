package soumak.memory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import soumak.Dump;

/** What {@code soumak dump} tells of memory: sums, and the largest regions that are alive. */
final class MemoryDump implements Dump.Section {
  /** How many regions are named; a bound on what a dump takes. */
  private static final int NAMED = 1000;

  private record Line(String what, long bytes, @Nullable String site) {}

  private long regions;
  private long pointers;

  @Override
  public String name() {
    return "memory";
  }

  /** Counts all, and gives the largest. */
  private synchronized List<Line> look() {
    List<Line> lines = new ArrayList<>();
    regions = 0;
    pointers = 0;
    Ledger.forEach(entry -> {
      if (entry instanceof SpaceRecord) {
        regions++;
      } else {
        pointers++;
      }
      lines.add(new Line(entry.what(), entry.bytes(), entry.site()));
      if (lines.size() > 2 * NAMED) {
        shorten(lines);
      }
    });
    shorten(lines);
    return lines;
  }

  private static void shorten(List<Line> lines) {
    lines.sort(Comparator.comparingLong(Line::bytes).reversed());
    lines.subList(Math.min(lines.size(), NAMED), lines.size()).clear();
  }

  @Override
  public synchronized void text(Appendable to) throws IOException {
    List<Line> lines = look();
    to.append(
        String.format(
            Locale.ROOT,
            "%s, %s into the heap; %s used, %d reserved; %s of %s%n",
            counted(regions, "region"),
            counted(pointers, "pointer"),
            counted(Blocks.used(), "byte"),
            Blocks.reserved(),
            counted(Ledger.leaks(), "leak"),
            counted(Ledger.leakedBytes(), "byte")));
    for (Line line : lines) {
      to.append(line.what()).append(" of ").append(counted(line.bytes(), "byte"));
      String site = line.site();
      to.append(site == null ? "" : ", made at " + site).append('\n');
    }
  }

  private static String counted(long count, String one) {
    return count + " " + one + (count == 1 ? "" : "s");
  }

  @Override
  public synchronized void json(Appendable to) throws IOException {
    List<Line> lines = look();
    to.append(
        String.format(
            Locale.ROOT,
            "{\"regions\":%d,\"pointers\":%d,\"used\":%d,\"reserved\":%d,\"leaks\":%d,"
                + "\"leakedBytes\":%d,\"largest\":[",
            regions,
            pointers,
            Blocks.used(),
            Blocks.reserved(),
            Ledger.leaks(),
            Ledger.leakedBytes()));
    String separator = "\n";
    for (Line line : lines) {
      // Names of kinds, classes and files need no escapes, but for quotes that nobody writes.
      to.append(separator).append("{\"what\":\"").append(line.what().replace('"', '\''));
      to.append("\",\"bytes\":").append(Long.toString(line.bytes()));
      String site = line.site();
      to.append(site == null ? "}" : ",\"site\":\"" + site.replace('"', '\'') + "\"}");
      separator = ",\n";
    }
    to.append("]}");
  }
}
