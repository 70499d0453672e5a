package soumak.bench.mapping.filesearch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.FileTree;
import soumak.bench.mapping.Inputs;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Finds the files in which a word is (FileSearch of the Actor Collection).
 *
 * <p>A tree of files is walked, the files are read, and their words with a capital A are put into
 * indices. The index of a file is that with its number modulo ten. The search begins when all is
 * in: that it does so, and not before, is the order in which messages come.
 */
public final class FileSearch implements Program<FileSearch.Size> {
  static final int INDEXERS = 10;

  /** How many folders of ten files, and how many words in each. */
  public record Size(String name, int folders, int words) implements Program.Size {}

  @Override
  public String name() {
    return "FileSearch";
  }

  @Override
  public List<Size> sizes() {
    return List.of(new Size("paper", FileTree.FOLDERS, 2_000), new Size("smoke", 2, 250));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    Path tree = tree(size);
    try (Design design = new Design()) {
      Indexer[] indexers = new Indexer[INDEXERS];
      for (int i = 0; i < INDEXERS; i++) {
        indexers[i] = design.add(new Indexer());
      }
      Reply<String[]> done = new Reply<>();
      Searcher searcher = design.add(new Searcher(indexers, done));
      FileScanner scanner = design.add(new FileScanner(indexers, searcher));
      FileCrawler crawler = design.add(new FileCrawler(scanner));
      crawler.crawl(tree.toString());
      design.await();
      return check(size, tree, WrongAnswerException.now("answer of the searcher", done));
    }
  }

  static Path tree(Size size) throws IOException {
    return Inputs.get(
        "search" + size.folders(),
        place -> FileTree.write(place, size.folders(), file -> Words.text(file, size.words())));
  }

  static String check(Size size, Path tree, String[] found) throws WrongAnswerException {
    WrongAnswerException.unless("files found", expected(tree, size.folders()), List.of(found));
    return found.length + " files";
  }

  /** The files that were given the word, sorted. */
  private static List<String> expected(Path tree, int folders) {
    return IntStream.range(0, FileTree.FILES * folders)
        .filter(Words::hasWanted)
        .mapToObj(file -> FileTree.path(tree, file).toString())
        .sorted()
        .toList();
  }

  static final class FileCrawler extends Capsule {
    private final FileScanner scanner;
    private int files;

    FileCrawler(FileScanner scanner) {
      this.scanner = scanner;
    }

    public void crawl(String root) throws Pausable {
      walk(new File(root));
      scanner.halt();
    }

    private void walk(File folder) {
      File[] entries = folder.listFiles();
      if (entries == null) {
        return;
      }
      for (File entry : entries) {
        if (entry.isDirectory()) {
          walk(entry);
        } else {
          scanner.scan(entry.getPath(), files++);
        }
      }
    }
  }

  static final class FileScanner extends Capsule {
    private final Indexer[] indexers;
    private final Searcher searcher;

    FileScanner(Indexer[] indexers, Searcher searcher) {
      this.indexers = indexers;
      this.searcher = searcher;
    }

    public void scan(String path, int number) {
      Indexer indexer = indexers[number % indexers.length];
      try (Scanner words = new Scanner(new File(path), StandardCharsets.UTF_8)) {
        while (words.hasNext()) {
          String word = words.next();
          if (word.startsWith("A")) {
            indexer.index(word, path);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    public void halt() throws Pausable {
      searcher.search(Words.WANTED);
    }
  }

  static final class Indexer extends Capsule {
    private final Map<Integer, List<String>> paths = new HashMap<>();

    public void index(String word, String path) {
      paths.computeIfAbsent(hash(word), none -> new ArrayList<>()).add(path);
    }

    public Reply<String[]> find(String word) {
      return Reply.of(paths.getOrDefault(hash(word), List.of()).toArray(String[]::new));
    }

    /** Fowler, Noll and Vo's. */
    static int hash(String word) {
      int hash = 0x811C9DC5;
      for (byte each : word.getBytes(StandardCharsets.UTF_8)) {
        hash *= 16_777_619;
        hash ^= each & 0xFF;
      }
      return hash;
    }
  }

  static final class Searcher extends Capsule {
    private final Indexer[] indexers;
    private final Reply<String[]> done;

    Searcher(Indexer[] indexers, Reply<String[]> done) {
      this.indexers = indexers;
      this.done = done;
    }

    public void search(String word) throws Pausable {
      List<Reply<String[]>> answers = new ArrayList<>();
      for (Indexer indexer : indexers) {
        answers.add(indexer.find(word));
      }
      Set<String> found = new TreeSet<>();
      for (Reply<String[]> answer : answers) {
        found.addAll(List.of(answer.await()));
      }
      done.complete(found.toArray(String[]::new));
    }
  }
}
