package soumak.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Mark;
import soumak.analysis.MethodInfo;

/**
 * Finds qualifiers that nobody has written, by trying: a method that cannot be checked with its
 * parameters lent is tried with one after the other demanding more, and what leaves fewer findings
 * is kept. For private methods, constructors, and what lambdas capture that run once.
 *
 * <p>An array of values that a method gives to code that knows nothing of messages is an ordinary
 * object there, if nobody has said that it is lent: then only who gives it a message's array errs.
 * An array that is the result of a method that nobody can override is free, if the method always
 * gives a new one, or one that it has taken over.
 *
 * <p>Methods are found bottom up. Those that call each other in a circle keep what they declare;
 * the circles are found as they are walked, by Tarjan's algorithm, so that the result does not
 * depend on where one begins.
 */
final class Inference {
  private static final int UNKNOWN = -1;

  private final ClassPath path;
  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Types types;
  private final Declarations declarations;
  private final Contracts contracts;
  private final IdentityHashMap<MethodInfo, Contract> done = new IdentityHashMap<>();
  private final IdentityHashMap<MethodInfo, MethodNode> proven = new IdentityHashMap<>();
  private final IdentityHashMap<MethodInfo, Visit> open = new IdentityHashMap<>();
  private final Deque<Visit> stack = new ArrayDeque<>();
  private final Deque<Visit> running = new ArrayDeque<>();
  private int visits;

  Inference(
      ClassPath path,
      Bodies bodies,
      Hierarchy hierarchy,
      Types types,
      Declarations declarations,
      Contracts contracts) {
    this.path = path;
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
    this.declarations = declarations;
    this.contracts = contracts;
  }

  /** A method whose circle is not known yet. */
  private static final class Visit {
    final MethodInfo method;
    final Contract declared;
    final int number;
    int lowest;
    boolean inCircle;
    final MethodNode body;
    Contract found;
    int findings = UNKNOWN;

    Visit(MethodInfo method, MethodNode body, Contract declared, int number) {
      this.method = method;
      this.body = body;
      this.declared = declared;
      this.number = number;
      this.lowest = number;
      this.found = declared;
    }

    void find(Contract contract, int left) {
      found = contract;
      findings = left;
    }
  }

  /** Whether some method is being looked at; what is found meanwhile may have to be found anew. */
  boolean isOpen() {
    return !running.isEmpty();
  }

  Contract refined(ClassInfo owner, MethodInfo method, Contract declared) {
    Contract known = done.get(method);
    if (known != null) {
      return known;
    }
    Visit seen = open.get(method);
    if (seen != null) {
      Visit caller = running.getFirst();
      caller.lowest = Math.min(caller.lowest, seen.number);
      seen.inCircle = true;
      return seen.declared;
    }
    List<Integer> candidates = candidates(owner, method, declared);
    boolean idle = candidates.isEmpty() && !mayGiveFree(owner, method, declared);
    MethodNode body = idle ? null : bodies.of(owner.name(), method.name(), method.descriptor());
    if (body == null) {
      done.put(method, declared);
      return declared;
    }
    return visit(new Visit(method, body, declared, visits++), owner, candidates);
  }

  private Contract visit(Visit visit, ClassInfo owner, List<Integer> candidates) {
    open.put(visit.method, visit);
    stack.push(visit);
    running.push(visit);
    improve(visit, owner, visit.method, candidates);
    running.pop();
    Visit caller = running.peek();
    if (caller != null) {
      caller.lowest = Math.min(caller.lowest, visit.lowest);
    }
    if (visit.lowest < visit.number) {
      return visit.declared;
    }
    boolean circle = visit.inCircle || stack.getFirst() != visit;
    for (Visit member = null; member != visit; ) {
      member = stack.pop();
      open.remove(member.method);
      done.put(member.method, circle ? member.declared : member.found);
      if (!circle && member.findings == 0) {
        proven.put(member.method, member.body);
      }
    }
    return circle ? visit.declared : visit.found;
  }

  /** Whether the result is an array that may turn out to be the caller's alone. */
  private boolean mayGiveFree(ClassInfo owner, MethodInfo method, Contract declared) {
    return isClosed(owner, method)
        && declared.result() == null
        && !LambdaSites.isBody(method.name())
        && types.shape(declared.resultType()) == Shape.ARRAY_OF_VALUES
        && path.isCompiledHere(owner.name());
  }

  /** Whether nobody can override a method. */
  static boolean isClosed(ClassInfo owner, MethodInfo method) {
    return method.isPrivate()
        || method.isStatic()
        || method.has(Opcodes.ACC_FINAL)
        || (owner.access() & Opcodes.ACC_FINAL) != 0;
  }

  /** The parameters that may demand more, and the receiver. */
  private List<Integer> candidates(ClassInfo owner, MethodInfo method, Contract declared) {
    if (method.isAbstract() || !isChecked(owner, method, declared)) {
      return List.of();
    }
    boolean lambda = LambdaSites.isBody(method.name());
    boolean inner = method.isPrivate() || method.isConstructor();
    boolean once = lambda && declarations.isOnce(owner, method);
    int captured = lambda ? declarations.captured(owner, method) : 0;
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < declared.types().size(); i++) {
      boolean free = declared.parameters().get(i) == Qualifier.SAFE && isUnsaid(owner, method, i);
      boolean array = types.shape(declared.types().get(i)) == Shape.ARRAY_OF_VALUES;
      boolean mine =
          lambda
              ? i < captured && (once || array)
              : inner || (array && !isPromised(owner, method, i));
      if (free && mine) {
        found.add(i);
      }
    }
    boolean receiver = declared.receiver() == Qualifier.SAFE && !method.isStatic();
    if (inner && !lambda && receiver && isUnsaid(owner, method, Mark.RECEIVER)) {
      found.add(Mark.RECEIVER);
    }
    return found;
  }

  /**
   * Whether the method's own build has found its qualifiers, so that here they must be found as
   * well: also in jars, where its class is made of messages or its constructor gets some.
   */
  private boolean isChecked(ClassInfo owner, MethodInfo method, Contract declared) {
    return path.isCompiledHere(owner.name())
        || types.shapeOfClass(owner.name()).isOfMessages()
        || (method.isConstructor() && getsMessages(declared));
  }

  private boolean getsMessages(Contract declared) {
    for (Type type : declared.types()) {
      if (types.shape(type).isOfMessages()) {
        return true;
      }
    }
    return false;
  }

  private boolean isUnsaid(ClassInfo owner, MethodInfo method, int position) {
    return declarations.said(owner, method, position) == null;
  }

  /** Whether a method that this one overrides takes the array as lent. */
  private boolean isPromised(ClassInfo owner, MethodInfo method, int position) {
    if (!method.isVirtual()) {
      return false;
    }
    if (isLentByStreams(owner, method)) {
      return true;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
      MethodInfo above = ancestor.method(method.name(), method.descriptor());
      if (ancestor != owner
          && above != null
          && above.isVirtual()
          && contracts.of(ancestor, above).parameters().get(position) != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * The JDK's own {@code Deflater} keeps what it gets as long as it needs it. A stream around one
   * of the program's gives it an array that its caller has only lent.
   */
  private boolean isLentByStreams(ClassInfo owner, MethodInfo method) {
    return method.name().equals("setInput")
        && method.descriptor().startsWith("([B")
        && (hierarchy.isSubtype(owner.name(), "java/util/zip/Deflater")
            || hierarchy.isSubtype(owner.name(), "java/util/zip/Inflater"));
  }

  /** See {@link Contracts#holding}. */
  Contract holding(Handle lambda, Contract contract, int position, boolean once) {
    MethodNode body =
        LambdaSites.isBody(lambda.getName())
            ? bodies.of(lambda.getOwner(), lambda.getName(), lambda.getDesc())
            : null;
    if (body == null) {
      return contract;
    }
    try {
      Code code = contracts.codes().of(lambda.getOwner(), body);
      int findings = findings(code, contract);
      Contract lent = contract.demanding(position, Qualifier.SAFE);
      if (findings(code, lent) <= findings) {
        return lent;
      }
      Contract taken = contract.demanding(position, Qualifier.FREE);
      return once && findings(code, taken) <= findings ? taken : contract;
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      return contract;
    }
  }

  /** Whether what the body of a lambda gives is free by its code. */
  boolean givesNew(Handle lambda) {
    MethodNode body = bodies.of(lambda.getOwner(), lambda.getName(), lambda.getDesc());
    if (body == null) {
      return false;
    }
    Contract contract = contracts.of(lambda.getOwner(), lambda.getName(), lambda.getDesc());
    try {
      Code code = contracts.codes().of(lambda.getOwner(), body);
      return findings(code, contract.givingFree()) == 0;
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      return false;
    }
  }

  private void improve(Visit visit, ClassInfo owner, MethodInfo method, List<Integer> candidates) {
    try {
      Code code = contracts.codes().of(owner.name(), visit.body);
      Contract declared = visit.declared;
      boolean gives = mayGiveFree(owner, method, declared);
      if (gives && candidates.isEmpty() && findings(code, declared.givingFree()) == 0) {
        visit.find(declared.givingFree(), 0); // as most that make arrays; nothing else is better
        return;
      }
      visit.find(declared, findings(code, declared));
      demandMore(visit, code, candidates, mayTakeOver(owner, method));
      Contract free = visit.found.givingFree();
      int left = gives ? findings(code, free) : Integer.MAX_VALUE;
      if (left <= visit.findings) {
        visit.find(free, left);
      }
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      visit.find(visit.declared, UNKNOWN);
    }
  }

  /** A lambda that may run twice can only let others know the arrays that it has captured. */
  private boolean mayTakeOver(ClassInfo owner, MethodInfo method) {
    return LambdaSites.isBody(method.name())
        ? declarations.isOnce(owner, method)
        : method.isPrivate() || method.isConstructor();
  }

  private void demandMore(Visit visit, Code code, List<Integer> candidates, boolean inner)
      throws AnalyzerException {
    for (int position : candidates) {
      for (Qualifier demand : demands(visit.declared, position, inner)) {
        tryOut(visit, code, visit.found.demanding(position, demand));
      }
    }
    Contract all = withOrdinaryArrays(visit.found, candidates);
    if (!all.equals(visit.found)) {
      tryOut(visit, code, all);
    }
  }

  private void tryOut(Visit visit, Code code, Contract trial) throws AnalyzerException {
    int left = visit.findings == 0 ? 0 : findings(code, trial);
    if (left < visit.findings) {
      visit.find(trial, left);
    }
  }

  /**
   * Whether code has no findings by the contract that was found for it, not being in a circle, so
   * that all contracts that it was tried with are those that its callees have.
   */
  boolean isProven(MethodInfo method, MethodNode body) {
    return proven.get(method) == body;
  }

  /** All at once: one finding may be about several arrays, as of a lambda that captures them. */
  private Contract withOrdinaryArrays(Contract contract, List<Integer> candidates) {
    Contract all = contract;
    for (int position : candidates) {
      boolean lent = position >= 0 && all.parameters().get(position) == Qualifier.SAFE;
      if (lent && types.shape(all.types().get(position)) == Shape.ARRAY_OF_VALUES) {
        all = all.demanding(position, null);
      }
    }
    return all;
  }

  /** What is tried for a parameter, in this order; null makes an array an ordinary object. */
  private List<@Nullable Qualifier> demands(Contract declared, int position, boolean inner) {
    List<@Nullable Qualifier> demands = new ArrayList<>();
    if (position >= 0 && types.shape(declared.types().get(position)) == Shape.ARRAY_OF_VALUES) {
      demands.add(null);
    }
    if (inner) {
      demands.add(Qualifier.CUTTABLE);
      if (position >= 0) {
        demands.add(Qualifier.FREE);
      }
    }
    return demands;
  }

  private int findings(Code code, Contract contract) throws AnalyzerException {
    Reports reports = new Reports(null);
    new MethodCheck(code, types, contracts, contract).run(reports);
    return reports.count();
  }
}
