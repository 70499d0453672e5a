package soumak.runtime;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import soumak.Dump;

/** Writes the lines of a dump one by one, as text or as JSON. */
final class DumpWriter implements Consumer<Dumps.Line> {
  private final Appendable to;
  private final boolean json;
  private long lines;
  private long threads;

  DumpWriter(Appendable to, boolean json) {
    this.to = to;
    this.json = json;
  }

  /** Writing failed; carried through the walk over the tasks. */
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final IOException ioException;

    Failed(IOException cause) {
      super(cause);
      ioException = cause;
    }

    IOException cause() {
      return ioException;
    }
  }

  void begin() throws IOException {
    if (json) {
      to.append("{\"tasks\":[");
    }
  }

  void end(List<Dump.Section> sections) throws IOException {
    to.append(json ? "\n],\"count\":" + lines : summary());
    for (Dump.Section section : sections) {
      if (json) {
        to.append(",\n");
        quote(section.name());
        to.append(':');
        section.json(to);
      } else {
        to.append('\n');
        section.text(to);
      }
    }
    if (json) {
      to.append("}\n");
    }
  }

  private String summary() {
    String tasks = counted(lines - threads, "task", "tasks");
    return threads == 0
        ? tasks + "\n"
        : tasks + ", and " + counted(threads, "thread that waits", "threads that wait") + "\n";
  }

  private static String counted(long count, String one, String more) {
    return count + " " + (count == 1 ? one : more);
  }

  @Override
  public void accept(Dumps.Line line) {
    try {
      if (json) {
        json(line);
      } else {
        text(line);
      }
      lines++;
      threads += line.isThread() ? 1 : 0;
    } catch (IOException e) {
      throw new Failed(e);
    }
  }

  private void text(Dumps.Line line) throws IOException {
    to.append(line.name()).append(' ').append(line.state());
    if (!line.waitsFor().isEmpty()) {
      to.append(" for ").append(line.waitsFor());
    }
    to.append('\n');
    for (StackTraceElement element : line.stack()) {
      to.append("\tat ").append(element.toString()).append('\n');
    }
    to.append('\n');
  }

  private void json(Dumps.Line line) throws IOException {
    to.append(lines == 0 ? "\n" : ",\n").append("{\"name\":");
    quote(line.name());
    if (line.isThread()) {
      to.append(",\"kind\":\"thread\"");
    }
    to.append(",\"state\":");
    quote(line.state());
    if (!line.waitsFor().isEmpty()) {
      to.append(",\"waitsFor\":");
      quote(line.waitsFor());
    }
    to.append(",\"stack\":[");
    String separator = "";
    for (StackTraceElement element : line.stack()) {
      to.append(separator);
      quote(element.toString());
      separator = ",";
    }
    to.append("]}");
  }

  private void quote(String text) throws IOException {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        to.append('\\').append(c);
      } else if (c < ' ') {
        to.append(String.format("\\u%04x", (int) c));
      } else {
        to.append(c);
      }
    }
    to.append('"');
  }
}
