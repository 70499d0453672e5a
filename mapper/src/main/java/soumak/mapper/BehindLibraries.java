package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What methods may run behind a library's type or by a function: what {@link Flow} brings there of
 * the functions, the objects and the streams that may block.
 */
final class BehindLibraries {
  private static final List<String> STREAMS =
      List.of("java/io/InputStream", "java/io/OutputStream", "java/io/Reader", "java/io/Writer");

  private final Program program;
  private final LibraryTable table;
  private final Functions users;
  private final Callbacks callbacks;

  /** What there is to follow when a method is found to block. */
  private final Map<MethodKey, List<Origin>> origins = new HashMap<>();

  private final List<Origin> streams = new ArrayList<>();
  private @Nullable Flow flow;

  private record Origin(Spot at, Thing thing) {}

  BehindLibraries(Program program, LibraryTable table, Callbacks callbacks) {
    this.program = program;
    this.table = table;
    this.users = new Functions(program, table);
    this.callbacks = callbacks;
    for (Body body : own()) {
      for (int i = 0; i < body.size(); i++) {
        switch (body.at(i)) {
          case InvokeDynamicInsnNode it -> addFunction(body, it);
          case MethodInsnNode it -> addStream(body, it, it.owner, it.name, it.desc);
          case FieldInsnNode it when it.getOpcode() == Opcodes.GETSTATIC ->
              addStream(body, it, it.owner, it.name, it.desc);
          default -> {}
        }
      }
    }
    program.classes().stream().map(it -> it.name).filter(program::isOwn).forEach(this::addObjects);
  }

  private List<Body> own() {
    return program.bodies().stream().filter(it -> program.isOwn(it.key.owner())).toList();
  }

  private void addFunction(Body body, InvokeDynamicInsnNode dynamic) {
    Functions.Use use = users.use(body, dynamic);
    if (use == null) {
      return;
    }
    if (use.place().isFollowed()) {
      Thing function = new Thing.Function(Program.typesOf(dynamic), use.target());
      Origin origin = new Origin(new Spot.Value(dynamic), function);
      users.targets(use).forEach(it -> add(it, origin));
    }
  }

  private void add(MethodKey blocking, Origin origin) {
    origins.computeIfAbsent(blocking, key -> new ArrayList<>()).add(origin);
  }

  private void addStream(
      Body body, AbstractInsnNode from, String owner, String name, String descriptor) {
    Type type =
        descriptor.startsWith("(") ? Type.getReturnType(descriptor) : Type.getType(descriptor);
    boolean isStream =
        type.getSort() == Type.OBJECT
            && STREAMS.stream()
                .anyMatch(it -> program.hierarchy.isSubtype(type.getInternalName(), it));
    LibraryTable.Entry entry =
        isStream ? table.of(LibraryTable.About.EFFECT, owner, name, descriptor) : null;
    if (entry != null && entry.kind() == LibraryTable.Kind.BLOCKING) {
      Thing stream = new Thing.Source(type.getInternalName(), body.key);
      streams.add(new Origin(new Spot.Value(from), stream));
    }
  }

  /** What the program does not make itself a library may make. */
  private void addObjects(String type) {
    if (program.isAbstract(type) || program.kind(type) != ActorKind.NONE) {
      return;
    }
    List<Uses.Use> makers = program.uses().makers(type);
    Thing made = new Thing.Made(type);
    for (MethodKey method : callbacks.of(type)) {
      makers.forEach(it -> add(method, new Origin(new Spot.Value(it.body().at(it.index())), made)));
      if (makers.isEmpty() || program.uses().reference(type) != null) {
        add(method, new Origin(Spot.Anywhere.ANYWHERE, made));
      }
    }
  }

  private Flow flow() {
    if (flow == null) {
      flow = new Flow(program, callbacks, users);
      FlowReader reader = new FlowReader(program, users, flow);
      own().forEach(reader::read);
      for (String type : program.classes().stream().map(it -> it.name).toList()) {
        callbacks.of(type).forEach(reader::fromOutside);
      }
      reader.fromOutsideIfNotCalled();
    }
    return flow;
  }

  /** What may be run by the streams that block, in methods that have one from a library. */
  List<Flow.Run> streams() {
    List<Flow.Run> found = new ArrayList<>();
    streams.forEach(it -> found.addAll(flow().follow(it.at(), it.thing())));
    return found;
  }

  /** That a method blocks; gives what may be run by it, as far as that is new. */
  List<Flow.Run> blocks(MethodKey method) {
    List<Flow.Run> found = new ArrayList<>();
    for (Origin origin : origins.getOrDefault(method, List.of())) {
      found.addAll(flow().follow(origin.at(), origin.thing()));
    }
    return found;
  }

  /** Whether all is known of what comes to libraries' types. */
  boolean isWhole() {
    return flow == null || flow.isWhole();
  }

  /** What a method may run. */
  Set<MethodKey> runs(MethodKey caller) {
    return flow == null ? Set.of() : flow.runs(caller);
  }
}
