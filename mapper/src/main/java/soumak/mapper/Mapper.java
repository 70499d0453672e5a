package soumak.mapper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * Finds out where each actor class of a program should run. Loads no class. The result does not
 * depend on the order of the classes. For use by one thread.
 */
public final class Mapper {
  private static final String NOT_WHOLE =
      "the program is so large that what blocks was not followed to all calls of libraries' types;"
          + " a capsule that blocks there may be missed until it is seen to block as it runs:"
          + " @MappedTo(THREAD) at its class says so";

  private final ClassPath path;
  private final List<String> tables;
  private final List<String> unknown;

  private Mapper(ClassPath path, List<String> tables, List<String> unknown) {
    this.path = path;
    this.tables = tables;
    this.unknown = unknown;
  }

  /**
   * @param path the mapped classes and all that they refer to
   * @param libraryTables texts that say which library calls block or are costly, in addition to the
   *     one that comes with the mapper, and with more weight
   * @throws IllegalArgumentException if such a text cannot be understood; the message names the
   *     line
   */
  public static Mapper of(ClassPath path, List<String> libraryTables) {
    LibraryTable table = new LibraryTable(new Hierarchy(path), libraryTables);
    return new Mapper(path, List.copyOf(libraryTables), table.unknown());
  }

  /**
   * What the texts name that is not on the path, and so can have no effect: a sentence each, that
   * begins with the line.
   */
  public List<String> unknownNames() {
    return unknown;
  }

  /** The table of library calls that comes with the mapper, as an example for others. */
  public static String libraryTable() {
    return LibraryTable.shipped();
  }

  /**
   * Maps a program.
   *
   * @param classFiles all of its own classes, as the compiler made them; what cannot be read as a
   *     class is passed over, as the weaver refuses it
   */
  public Mapping map(Collection<byte[]> classFiles) {
    return new Run(new Program(path, classFiles)).mapping();
  }

  private final class Run {
    private final Program program;
    private final LibraryTable table;
    private final OwnOps ops;
    private final OneSender senders;
    private final MayRun mayRun;
    private final List<Remark> problems = new ArrayList<>();

    Run(Program program) {
      this.program = program;
      this.table = new LibraryTable(program.hierarchy, tables);
      this.ops = new OwnOps(program, table);
      this.senders = new OneSender(program, table);
      this.mayRun = new MayRun(program, table, ops);
    }

    Mapping mapping() {
      Map<String, ActorCode> codes = new LinkedHashMap<>();
      for (ClassNode node : program.classes()) {
        if (program.kind(node.name) != ActorKind.NONE && !program.isAbstract(node.name)) {
          codes.put(Names.readable(node.name), code(node.name));
        }
      }
      addFunctions(codes);
      Instances instances = new Instances(program, ops, codes.values());
      GraphBuilder graph = new GraphBuilder(program);
      NavigableMap<String, MappedActor> actors = new TreeMap<>();
      codes.forEach((name, code) -> {
        boolean function = code.kind == ActorKind.LAMBDA;
        long count = function ? instances.of(code.entries.getFirst()) : instances.of(code.name);
        graph.addNode(name, code.kind, count);
        actors.put(name, map(name, code));
      });
      codes.forEach(graph::addActor);
      graph.addOutside(ops);
      Mapping mapping =
          new Mapping(List.copyOf(actors.values()), graph.graph(), problems, withoutEffect());
      return mayRun.isWhole() ? mapping : mapping.with(List.of(NOT_WHOLE));
    }

    private List<Remark> withoutEffect() {
      List<Remark> found = new ArrayList<>();
      for (ClassNode node : program.classes()) {
        Policy asked = Annotations.isDecided(node) ? null : Annotations.policy(node);
        String why = asked == null ? null : whyNotAsked(node.name);
        if (why != null) {
          String name = Names.readable(node.name);
          String what = "@MappedTo(" + asked + ") at " + name + " has no effect: " + why;
          found.add(Remark.at(node, what));
        }
      }
      return found;
    }

    private @Nullable String whyNotAsked(String name) {
      if (program.kind(name) == ActorKind.NONE) {
        boolean known = program.hierarchy.missingAncestors(name).isEmpty();
        return known ? "it is no class of capsules, actors or tasks" : null;
      }
      return program.isAbstract(name)
          ? "it is abstract, and it is decided for each class by itself; write it at those that"
              + " extend it"
          : null;
    }

    private ActorCode code(String name) {
      List<MethodKey> entries = new Behaviours(program).entries(name);
      OpsReader reader = new OpsReader(program, table, name);
      return new ActorCode(program, reader, name, program.kind(name), entries);
    }

    /** Tasks that are made of functions, named by the line, or else the method, that makes them. */
    private void addFunctions(Map<String, ActorCode> codes) {
      for (Body body : program.bodies()) {
        ops.of(body)
            .each((index, op) -> {
              if (op instanceof Op.Spawn spawn) {
                String owner = spawn.function().owner();
                String name = name(owner, body, index);
                String free = name;
                for (int i = 2; codes.containsKey(free); i++) {
                  free = name + "." + i;
                }
                List<MethodKey> entries = List.of(spawn.function());
                OpsReader own = new OpsReader(program, table, owner);
                codes.put(free, new ActorCode(program, own, owner, ActorKind.LAMBDA, entries));
              }
            });
      }
    }

    private static String name(String owner, Body body, int index) {
      int line = body.line(index);
      return Names.readable(owner) + ".lambda:" + (line == 0 ? body.key.written() : line);
    }

    private MappedActor map(String name, ActorCode code) {
      OpsReader reader = new OpsReader(program, table, code.name);
      Characteristics found = new Characteristics(code, reader, mayRun, program);
      Vector vector = found.vector();
      Decision decision = Decision.of(vector);
      boolean function = code.kind == ActorKind.LAMBDA;
      String objection = function ? "it is no capsule" : senders.objection(code.name);
      boolean alone = decision.seqIfOneSender() && objection == null;
      Policy policy = function ? Policy.TASK : alone ? Policy.SEQ : decision.policy();
      MappedActor actor =
          new MappedActor(
              name,
              code.kind,
              vector,
              found.reasons(),
              decision,
              objection,
              policy,
              function ? MappedActor.Chosen.DEFAULT : MappedActor.Chosen.ANALYSIS);
      ClassNode node = function ? null : program.find(code.name);
      return node == null ? actor : annotated(actor, node);
    }

    private MappedActor annotated(MappedActor actor, ClassNode node) {
      Policy asked = Annotations.policy(node);
      if (asked == null) {
        return actor;
      }
      String refusal = Annotations.isDecided(node) ? null : Mapping.refusal(actor, asked);
      if (refusal != null) {
        problems.add(Remark.at(node, refusal));
        return actor;
      }
      return actor.with(asked, MappedActor.Chosen.ANNOTATION);
    }
  }
}
