package soumak.bench.mapping.filesearch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;
import soumak.bench.mapping.FileTree;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link FileSearch}, ported. */
public final class FileSearchPort implements Port<FileSearch.Size> {
  private record Crawl(File root) {}

  private sealed interface ToScanner {}

  private record Scan(String path, int number) implements ToScanner {}

  private record Halt() implements ToScanner {}

  private sealed interface ToIndexer {}

  private record Index(String word, String path) implements ToIndexer {}

  private record Find(String word, Ref<ToSearcher> from) implements ToIndexer {}

  private sealed interface ToSearcher {}

  private record Search(String word) implements ToSearcher {}

  private record Found(List<String> paths) implements ToSearcher {}

  @Override
  public Program<FileSearch.Size> program() {
    return new FileSearch();
  }

  @Override
  public void start(FileSearch.Size size, Actors actors, Done done) throws IOException {
    Path tree = FileSearch.tree(size);
    List<Ref<ToIndexer>> indexers = new ArrayList<>();
    for (int i = 0; i < FileSearch.INDEXERS; i++) {
      indexers.add(actors.spawn(new Indexer()));
    }
    Ref<ToSearcher> searcher = actors.setup(self -> new Searcher(size, tree, indexers, self, done));
    Ref<ToScanner> scanner = actors.spawn(scanner(indexers, searcher));
    Ref<Crawl> crawler = actors.spawn(new Crawler(scanner));
    crawler.tell(new Crawl(tree.toFile()));
  }

  private static final class Crawler implements Receiver<Crawl> {
    private final Ref<ToScanner> scanner;
    private int files;

    Crawler(Ref<ToScanner> scanner) {
      this.scanner = scanner;
    }

    @Override
    public void receive(Crawl crawl) {
      FileTree.walk(crawl.root(), path -> scanner.tell(new Scan(path, files++)));
      scanner.tell(new Halt());
    }
  }

  private static Receiver<ToScanner> scanner(
      List<Ref<ToIndexer>> indexers, Ref<ToSearcher> searcher) {
    return message -> {
      switch (message) {
        case Scan scan -> scan(scan.path(), indexers.get(scan.number() % indexers.size()));
        case Halt halt -> searcher.tell(new Search(Words.WANTED));
      }
    };
  }

  private static void scan(String path, Ref<ToIndexer> indexer) throws IOException {
    try (Scanner words = new Scanner(new File(path), StandardCharsets.UTF_8)) {
      while (words.hasNext()) {
        String word = words.next();
        if (word.startsWith("A")) {
          indexer.tell(new Index(word, path));
        }
      }
    }
  }

  private static final class Indexer implements Receiver<ToIndexer> {
    private final Map<Integer, List<String>> paths = new HashMap<>();

    @Override
    public void receive(ToIndexer message) {
      switch (message) {
        case Index index ->
            paths
                .computeIfAbsent(FileSearch.Indexer.hash(index.word()), none -> new ArrayList<>())
                .add(index.path());
        case Find find -> {
          int hash = FileSearch.Indexer.hash(find.word());
          find.from().tell(new Found(List.copyOf(paths.getOrDefault(hash, List.of()))));
        }
      }
    }
  }

  private static final class Searcher implements Receiver<ToSearcher> {
    private final FileSearch.Size size;
    private final Path tree;
    private final List<Ref<ToIndexer>> indexers;
    private final Ref<ToSearcher> self;
    private final Done done;
    private final Set<String> found = new TreeSet<>();
    private int missing = FileSearch.INDEXERS;

    Searcher(
        FileSearch.Size size,
        Path tree,
        List<Ref<ToIndexer>> indexers,
        Ref<ToSearcher> self,
        Done done) {
      this.size = size;
      this.tree = tree;
      this.indexers = indexers;
      this.self = self;
      this.done = done;
    }

    @Override
    public void receive(ToSearcher message) {
      switch (message) {
        case Search search -> {
          Find find = new Find(search.word(), self);
          indexers.forEach(indexer -> indexer.tell(find));
        }
        case Found more -> {
          found.addAll(more.paths());
          if (--missing == 0) {
            done.with(() -> FileSearch.check(size, tree, found.toArray(String[]::new)));
          }
        }
      }
    }
  }
}
