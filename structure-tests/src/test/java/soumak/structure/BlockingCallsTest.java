package soumak.structure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.mapper.Mapper;

/**
 * The mapper's table of libraries names what blocks a thread of Soumak's own: a capsule that calls
 * it would else be run on its sender's stack, and block that.
 */
class BlockingCallsTest {
  @Test
  void theTableHasWhatIsSaidToBlock() throws IOException {
    Set<String> blocking = new TreeSet<>();
    for (String module : Set.of("core", "memory", "cluster")) {
      blocking.addAll(saidToBlock(module));
    }
    assertThat(blocking).contains("soumak.Strand.joinBlocking", "soumak.cluster.Cluster.close");
    assertThat(inTheTable()).containsExactlyInAnyOrderElementsOf(blocking);
  }

  private static Set<String> inTheTable() {
    return Mapper.libraryTable()
        .lines()
        .filter(line -> line.startsWith("blocking soumak."))
        .map(line -> line.split(" +")[1])
        .collect(Collectors.toSet());
  }

  /** The public methods of exported packages that say so, and do not pause a task instead. */
  private static Set<String> saidToBlock(String module) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      var sources =
          files.getJavaFileObjectsFromPaths(Repository.javaFiles(module + "/src/main/java"));
      JavacTask task = (JavacTask) compiler.getTask(null, files, null, null, null, sources);
      Reader reader = new Reader(DocTrees.instance(task));
      task.parse().forEach(unit -> reader.scan(unit, null));
      // What the weaver makes calls those of this one, around what pauses.
      reader.exported.remove("soumak.woven");
      reader.blocking.values().removeIf(name -> !reader.exported.contains(name));
      return reader.blocking.keySet();
    }
  }

  private static final class Reader extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private static final Pattern SAYS_SO =
        Pattern.compile(
            "(?i)\\b(blocks (until|for|the|a|all)|the calling thread blocks|block(s|ing) the"
                + " thread)\\b");

    final Set<String> exported = new HashSet<>();

    /** With their packages. */
    final TreeMap<String, String> blocking = new TreeMap<>();

    private final DocTrees trees;

    Reader(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitExports(ExportsTree exports, @Nullable Void none) {
      if (exports.getModuleNames() == null) {
        exported.add(exports.getPackageName().toString());
      }
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
      String said = trees.getDocComment(getCurrentPath());
      if (said != null && says(said, method) && isPublic(getCurrentPath())) {
        String name = getCurrentPath().getCompilationUnit().getPackageName().toString();
        blocking.put(name + "." + member(getCurrentPath()), name);
      }
      return null;
    }

    private static boolean says(String text, MethodTree method) {
      boolean pauses =
          method.getThrows().stream().anyMatch(it -> it.toString().endsWith("Pausable"));
      return !pauses && SAYS_SO.matcher(text.replaceAll("\\s+", " ")).find();
    }

    private static boolean isPublic(TreePath path) {
      TreePath outer = path.getParentPath();
      Tree tree = path.getLeaf();
      if (tree instanceof CompilationUnitTree) {
        return true;
      }
      var modifiers = tree instanceof MethodTree it ? it.getModifiers() : type(tree).getModifiers();
      boolean isOfInterface = outer.getLeaf().getKind() == Tree.Kind.INTERFACE;
      return (isOfInterface || modifiers.getFlags().contains(Modifier.PUBLIC)) && isPublic(outer);
    }

    private static boolean isType(TreePath path) {
      return path.getLeaf() instanceof ClassTree;
    }

    private static ClassTree type(Tree tree) {
      return (ClassTree) tree;
    }

    private static String member(TreePath path) {
      String name = ((MethodTree) path.getLeaf()).getName().toString();
      String separator = ".";
      for (TreePath at = path.getParentPath(); isType(at); at = at.getParentPath()) {
        name = type(at.getLeaf()).getSimpleName() + separator + name;
        separator = "$";
      }
      return name;
    }
  }
}
