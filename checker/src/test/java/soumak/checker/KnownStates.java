package soumak.checker;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/** What the checker knows at the begin of each line of classes that it accepts. */
public final class KnownStates {
  /** By the method and the line's mark, which is counted from the method's begin. */
  private final Map<String, Known> places = new HashMap<>();

  private final Hierarchy hierarchy;
  private final Types types;
  private final Contracts contracts;

  private KnownStates(ClassPath path, Bodies bodies, Externals externals) {
    this.hierarchy = new Hierarchy(path);
    this.types = new Types(hierarchy, externals);
    this.contracts = new Contracts(path, bodies, hierarchy, types, externals);
  }

  /** The states of classes, which the path must hold. */
  public static KnownStates of(ClassPath path, Collection<byte[]> classFiles) {
    Bodies bodies = new Bodies(path);
    KnownStates states = new KnownStates(path, bodies, Externals.of(Checker.shipped(), List.of()));
    for (byte[] bytes : classFiles) {
      ClassNode node = bodies.of(bytes);
      if (node != null) {
        states.add(node);
      }
    }
    return states;
  }

  /** Null if control does not get there. */
  public @Nullable Known at(String method, int mark) {
    return places.get(method + " " + mark);
  }

  /** What a method is called here. */
  public static String name(String owner, MethodNode method) {
    return owner + "." + method.name + method.desc;
  }

  private void add(ClassNode node) {
    ClassInfo info = hierarchy.find(node.name);
    for (MethodNode method : node.methods) {
      MethodInfo facts = info == null ? null : info.method(method.name, method.desc);
      if (info != null && facts != null && method.instructions.size() > 0) {
        add(node, method, contracts.of(info, facts));
      }
    }
  }

  private void add(ClassNode node, MethodNode method, Contract contract) {
    Code code = contracts.codes().of(node.name, method);
    Map<Integer, Integer> marks = marks(code);
    String name = name(node.name, method);
    try {
      new MethodCheck(code, types, contracts, contract) {
        @Override
        void reached(int index, State state) {
          Integer mark = marks.get(index);
          if (mark != null) {
            places.put(name + " " + mark, new Known(state.copy(), code.liveBefore(index)));
          }
        }
      }.run(new Reports(node.name));
    } catch (AnalyzerException e) {
      throw new AssertionError(name, e);
    }
  }

  /** The marks of lines by the instructions behind them. */
  private static Map<Integer, Integer> marks(Code code) {
    Map<Integer, Integer> marks = new HashMap<>();
    int mark = -1;
    boolean open = false;
    for (int i = 0; i < code.flow.size(); i++) {
      if (code.flow.instruction(i) instanceof LineNumberNode) {
        mark++;
        open = true;
      } else if (open && code.flow.instruction(i).getOpcode() >= 0) {
        marks.put(i, mark);
        open = false;
      }
    }
    return marks;
  }
}
