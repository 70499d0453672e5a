package soumak.checker;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeAnnotationNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/** The rules for what a class declares: shapes, static fields, exceptions, overriding. */
final class ClassRules {
  /** Superclasses of which nothing is inherited that does something with messages. */
  private static final Set<String> PLAIN =
      Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum");

  private static final Set<String> ENUM_METHODS =
      Set.of("<clinit>", "values", "valueOf", "$values");

  private final Hierarchy hierarchy;
  private final Types types;
  private final Contracts contracts;
  private final Reports reports;

  ClassRules(Hierarchy hierarchy, Types types, Contracts contracts, Reports reports) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = contracts;
    this.reports = reports;
  }

  void check(ClassNode node, ClassInfo info) {
    boolean isInterface = info.isInterface();
    if (types.isMessage(node.name) && !isInterface) {
      checkMessage(node, info);
    }
    if (!types.isMessage(node.name)
        && hierarchy.isSubtype(node.name, Types.THROWABLE)
        && types.keeps(node.name)) {
      report(
          Kind.EXCEPTION_IS_MESSAGE,
          node,
          null,
          "the exception " + Names.simple(node.name) + " keeps a message",
          "keep the facts of it that matter: strings, numbers, immutable objects");
    }
    if (types.shapeOfClass(String.valueOf(info.superName())) == Shape.IMMUTABLE
        && types.shapeOfClass(node.name) != Shape.IMMUTABLE) {
      report(
          Kind.MESSAGE_SHAPE,
          node,
          null,
          "%s extends %s, whose objects are taken for values, but is none itself"
              .formatted(Names.simple(node.name), Names.simple(String.valueOf(info.superName()))),
          "hold a " + Names.simple(String.valueOf(info.superName())) + " in a field");
    }
    if (types.shapeOfClass(node.name) == Shape.SHARABLE && !types.isSaidSharable(node.name)) {
      checkSharing(node, info);
    }
    if (isKnownToAll(node)) {
      report(
          Kind.STATIC_FIELD,
          node,
          null,
          "the constants of the enum %s are known to every task, and are or hold messages"
              .formatted(Names.simple(node.name)),
          "let it have final fields of immutable types only, or write a class");
    }
    for (FieldNode field : node.fields) {
      boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
      if (isStatic && !isKnownToAll(node) && types.shape(field.desc).isOfMessages()) {
        reportStatic(node, field);
      }
    }
    if (types.shapeOfClass(node.name) == Shape.KEEPER) {
      checkKeeper(node, info);
    }
    for (MethodInfo method : info.methods()) {
      if (method.isVirtual()) {
        checkOverriding(node, info, method);
      }
      if (Messages.isMessage(hierarchy, info, method)) {
        checkSent(node, method, contracts.of(info, method));
      }
    }
    if (info.interfaces().size() > 1 || !PLAIN.contains(String.valueOf(info.superName()))) {
      checkImplementing(node, info);
    }
    if (types.shapeOfClass(node.name).isOfMessages()) {
      refuseFinalizer(node, info);
    }
    if (types.shapeOfClass(node.name).isOfMessages() && !isInterface) {
      checkInterfaces(node, info);
      checkInherited(node, info);
    }
  }

  /** What a capsule's method gets was sent to it, and what it gives goes to who asked. */
  private void checkSent(ClassNode node, MethodInfo method, Contract contract) {
    for (int i = 0; i < contract.types().size(); i++) {
      if (contract.parameters().get(i) != Qualifier.FREE
          && types.isSharedBySending(contract.types().get(i))
          && !isGenericValue(node, method, i)) {
        reportSent(
            node,
            method,
            "parameter %d of %s is not @Free, but is sent to the capsule"
                .formatted(i + 1, contract.name()),
            "the sender, or others, may still know what it gets",
            types.advice().toTake(contract.types().get(i)));
      }
    }
    if (contract.result() != Qualifier.FREE
        && types.isSharedBySending(contract.resultType())
        && !isGenericValue(node, method, -1)) {
      reportSent(
          node,
          method,
          "the result of %s is not @Free, but is sent to whoever asks".formatted(contract.name()),
          "the capsule, or others, may still know it",
          types.advice().toGive(contract.resultType()));
    }
  }

  private boolean isGenericValue(ClassNode node, MethodInfo method, int position) {
    MethodNode code = method(node, method);
    return code != null && contracts.genericValues().isDeclared(code, position);
  }

  private static @Nullable MethodNode method(ClassNode node, MethodInfo method) {
    for (MethodNode it : node.methods) {
      if (it.name.equals(method.name()) && it.desc.equals(method.descriptor())) {
        return it;
      }
    }
    return null;
  }

  private void reportSent(
      ClassNode node, MethodInfo method, String sentence, String why, String edit) {
    reports.add(Kind.NOT_FREE, line(node, method), sentence, sentence, List.of(why), edit);
  }

  /**
   * What extends a class of the JDK that guards itself does not guard what it adds, nor does what
   * implements one of Soumak's interfaces, as ReadEnd, for which Soumak's own classes are Sharable.
   */
  private void checkSharing(ClassNode node, ClassInfo info) {
    String known = sharedAs(info);
    String parent = String.valueOf(info.superName());
    if (!PLAIN.contains(parent) && !types.isSharable(parent)) {
      report(
          Kind.MESSAGE_SHAPE,
          node,
          null,
          "%s can be used by several tasks, as a %s can, but extends %s, which is no Sharable"
              .formatted(Names.simple(node.name), known, Names.simple(parent)),
          "declare " + Names.simple(node.name) + " Sharable, if it guards what it has");
    }
    for (FieldNode field : node.fields) {
      boolean fixed = (field.access & Opcodes.ACC_FINAL) != 0;
      boolean own = (field.access & Opcodes.ACC_STATIC) == 0;
      if (own && !(fixed && types.shape(field.desc).isHarmless())) {
        report(
            Kind.MESSAGE_SHAPE,
            node,
            field.name,
            "the field `%s` of %s can be reached by several tasks, as a %s can"
                .formatted(field.name, Names.simple(node.name), known),
            "declare " + Names.simple(node.name) + " Sharable, if it guards what it has");
      }
    }
  }

  /** The nearest type above a class by which it may be used by several tasks. */
  private String sharedAs(ClassInfo info) {
    return hierarchy.ancestors(info.name()).stream()
        .filter(it -> it != info && types.isSharable(it.name()))
        .findFirst()
        .map(it -> Names.simple(it.name()))
        .orElse("Sharable");
  }

  /** So what is seen as such an interface is no message, see {@link Interfaces}. */
  private void checkInterfaces(ClassNode node, ClassInfo info) {
    for (ClassInfo ancestor : hierarchy.ancestors(info.name())) {
      String name = Names.simple(ancestor.name());
      if (ancestor.isInterface()
          && !contracts.mayBeMessage(Type.getObjectType(ancestor.name()))
          && !types.isSharable(ancestor.name())) {
        report(
            Kind.MESSAGE_SHAPE,
            node,
            name,
            "%s %s, but implements %s, which knows nothing of messages"
                .formatted(
                    Names.simple(node.name),
                    types.isMessage(node.name) ? "is a message" : "keeps messages in its fields",
                    name),
            ancestor.name().startsWith("java/")
                ? "keep them apart: one class for the messages, another one that implements " + name
                : "let %s extend Message, or mark the receivers of its methods: (@Safe %s this)"
                    .formatted(name, name));
      }
    }
  }

  private boolean isKnownToAll(ClassNode node) {
    return (node.access & Opcodes.ACC_ENUM) != 0 && types.shapeOfClass(node.name).isOfMessages();
  }

  /** Whether a method only makes or gives the constants of an enum that is refused as a whole. */
  boolean isOfEnum(ClassNode node, MethodNode method) {
    return isKnownToAll(node) && ENUM_METHODS.contains(method.name);
  }

  /** So nothing that is of an ordinary class keeps messages. */
  private void checkKeeper(ClassNode node, ClassInfo info) {
    String parent = String.valueOf(info.superName());
    boolean known =
        contracts.mayBeMessage(Type.getObjectType(parent))
            || types.shapeOfClass(parent) == Shape.KEEPER
            || hierarchy.isSubtype(node.name, Types.THROWABLE);
    if (!known) {
      report(
          Kind.UNANNOTATED_ESCAPE,
          node,
          null,
          "%s keeps messages in its fields, but extends %s, which knows nothing of messages"
              .formatted(Names.simple(node.name), Names.simple(parent)),
          "hold a " + Names.simple(parent) + " in a field, or keep the messages somewhere else");
    }
  }

  /** A method of an ordinary class knows nothing of what a class below it keeps. */
  private void checkInherited(ClassNode node, ClassInfo info) {
    for (ClassInfo ancestor : hierarchy.ancestors(info.name())) {
      for (MethodInfo above : ancestor.isInterface() ? ancestor.methods() : List.<MethodInfo>of()) {
        Hierarchy.Declared inherited =
            above.isVirtual() && contracts.of(ancestor, above).receiver() != null
                ? hierarchy.resolve(info.name(), above.name(), above.descriptor())
                : null;
        if (inherited != null
            && !inherited.method().isAbstract()
            && contracts.of(inherited.owner(), inherited.method()).receiver() == null) {
          report(
              node,
              above,
              Names.simple(node.name)
                  + " inherits "
                  + above.name()
                  + " from "
                  + Names.simple(inherited.owner().name())
                  + ", which knows nothing of messages",
              "override it in " + Names.simple(node.name));
        }
      }
    }
  }

  private void checkMessage(ClassNode node, ClassInfo info) {
    if (hierarchy.isSubtype(node.name, Types.THROWABLE)) {
      report(
          Kind.EXCEPTION_IS_MESSAGE,
          node,
          null,
          Names.simple(node.name) + " is an exception and a message",
          "put the facts into a message, and send that");
    }
    if (types.isSharable(node.name)) {
      report(
          Kind.MESSAGE_SHAPE,
          node,
          null,
          Names.simple(node.name) + " is a message and a Sharable",
          "decide: a message has one owner at a time, a Sharable any number");
    }
    String parent = info.superName();
    boolean plain = parent == null || parent.equals("java/lang/Object");
    boolean known = plain || "java/lang/Record".equals(parent) || "java/lang/Enum".equals(parent);
    boolean exception = parent != null && hierarchy.isSubtype(parent, Types.THROWABLE);
    if (!known && parent != null && !exception && !types.isMessage(parent)) {
      reportParent(node, parent);
    }
    for (FieldNode field : node.fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        checkField(node, field);
      }
    }
  }

  private void reportParent(ClassNode node, String parent) {
    Missing missing = Missing.of(hierarchy, parent);
    if (missing == null) {
      report(
          Kind.MESSAGE_SHAPE,
          node,
          null,
          Names.simple(node.name) + " extends " + Names.simple(parent) + ", which is no message",
          "make " + Names.simple(parent) + " a message, or hold its data in fields");
    } else {
      reportUnknown(
          node,
          "nobody knows whether %s, which %s extends, is a message"
              .formatted(Names.simple(parent), Names.simple(node.name)),
          missing);
    }
  }

  /** Whether its type arguments say that what is there can be shared. */
  private boolean isDeclaredValue(FieldNode field) {
    return field.signature != null
        && Type.getType(field.desc).getSort() == Type.OBJECT
        && types.isValue(GenericType.ofField(field.signature));
  }

  private void checkField(ClassNode node, FieldNode field) {
    if (isDeclaredValue(field)) {
      return;
    }
    if (types.fitMessages(field.desc)) {
      Type type = Type.getType(field.desc);
      if (type.getSort() == Type.OBJECT
          && types.isLent(type.getInternalName())
          && node.fields.stream().noneMatch(it -> TrackedKinds.isKey(it.desc))) {
        report(
            Kind.MESSAGE_SHAPE,
            node,
            field.name,
            "the field `%s` of %s points into an arena that does not go along"
                .formatted(field.name, Names.simple(node.name)),
            "add the key of the arena as a field, or use a Unique");
      }
      return;
    }
    String type = Names.simple(Type.getType(field.desc).getClassName().replace('.', '/'));
    if (isVouchedFor(field)) {
      reports.exempt(
          "the field `%s` of %s is of type %s, which the checker does not look into"
              .formatted(field.name, Names.simple(node.name), type),
          line(node));
      return;
    }
    boolean hidden = (field.access & Opcodes.ACC_SYNTHETIC) != 0;
    Missing missing = hidden ? null : types.missing(Type.getType(field.desc));
    if (missing != null) {
      reportUnknown(
          node,
          "nobody knows whether the field `%s` of %s, of type %s, may be shared"
              .formatted(field.name, Names.simple(node.name), type),
          missing);
      return;
    }
    String what =
        hidden
            ? "%s keeps a hidden reference to the %s around it"
                .formatted(Names.simple(node.name), type)
            : "the field `%s` of %s is of type %s, which may be shared"
                .formatted(field.name, Names.simple(node.name), type);
    String advice = types.advice().toHold(field.desc);
    String edit = hidden ? "declare the class static" : advice == null ? edit(field) : advice;
    report(Kind.MESSAGE_SHAPE, node, field.name, what, edit);
  }

  private void reportUnknown(ClassNode node, String sentence, Missing missing) {
    reports.add(
        Kind.MESSAGE_SHAPE,
        line(node),
        sentence,
        sentence,
        List.of(missing.sentence()),
        missing.edit());
  }

  private String edit(FieldNode field) {
    Type type = Type.getType(field.desc);
    return type.getSort() == Type.OBJECT && types.isTask(type.getInternalName())
        ? "name the task by its mailbox or channel"
        : "use a message, an immutable class, a Sharable or an array of these";
  }

  /** {@code @Free} at a field's type: its author says that nobody else knows what is in it. */
  private static boolean isVouchedFor(FieldNode field) {
    if (field.invisibleTypeAnnotations != null) {
      for (TypeAnnotationNode it : field.invisibleTypeAnnotations) {
        if (it.typePath == null && it.desc.equals("Lsoumak/Free;")) {
          return true;
        }
      }
    }
    return false;
  }

  private void reportStatic(ClassNode node, FieldNode field) {
    report(
        Kind.STATIC_FIELD,
        node,
        field.name,
        "the static field `%s` of %s can hold a message"
            .formatted(field.name, Names.simple(node.name)),
        "keep it in a field of the task, or send it in a mailbox");
  }

  /** The JVM calls it in a thread of its own, while parts of the object may still be in use. */
  private void refuseFinalizer(ClassNode node, ClassInfo info) {
    MethodInfo finalizer = info.method("finalize", "()V");
    if (finalizer != null) {
      report(
          node,
          finalizer,
          Names.simple(node.name) + ".finalize runs in a thread of the JVM, which owns no message",
          "remove it, and let who owns the message last call a method");
    }
  }

  private void checkOverriding(ClassNode node, ClassInfo info, MethodInfo method) {
    for (ClassInfo ancestor : hierarchy.ancestors(info.name())) {
      MethodInfo above =
          ancestor == info ? null : ancestor.method(method.name(), method.descriptor());
      if (above != null && above.isVirtual()) {
        check(node, method, contracts.of(info, method), contracts.of(ancestor, above));
      }
    }
  }

  /** A method of a superclass or an interface may implement one of which that knows nothing. */
  private void checkImplementing(ClassNode node, ClassInfo info) {
    for (ClassInfo ancestor : hierarchy.ancestors(info.name())) {
      boolean other = ancestor.isInterface() && ancestor != info;
      for (MethodInfo above : other ? ancestor.methods() : List.<MethodInfo>of()) {
        Hierarchy.Declared inherited =
            above.isVirtual()
                ? hierarchy.resolve(info.name(), above.name(), above.descriptor())
                : null;
        if (inherited != null
            && !inherited.owner().name().equals(info.name())
            && (!hierarchy.isSubtype(inherited.owner().name(), ancestor.name())
                || contracts.functions().inherits(inherited.owner(), ancestor))) {
          Contract own = contracts.of(inherited.owner(), inherited.method());
          check(node, inherited.method(), own, contracts.of(ancestor, above));
        }
      }
    }
  }

  private void check(ClassNode node, MethodInfo method, Contract own, Contract above) {
    for (int i = 0; i < own.types().size(); i++) {
      Qualifier mine = own.parameters().get(i);
      Qualifier theirs = above.parameters().get(i);
      compare(node, method, own, above, "parameter " + (i + 1), mine, theirs);
      boolean keeps = mine == null && !types.isCoroutine(node.name);
      if (keeps && theirs != null && contracts.mayHoldMessage(own.types().get(i))) {
        report(
            node,
            method,
            own.name()
                + " may keep or show parameter "
                + (i + 1)
                + ", which "
                + above.name()
                + " is only lent",
            node.methods.stream().noneMatch(it -> it.name.equals(method.name()))
                ? "override it in " + Names.simple(node.name)
                : "declare it @Safe, and keep only a copy of it");
      }
    }
    boolean part = own.field() != null && types.shape(own.resultType()).isLentByDefault();
    if ((part && above.field() == null) || givesWiderPart(own, above)) {
      report(
          node,
          method,
          own.name() + " gives a part of a message, of which " + above.name() + " says nothing",
          "let the method return what is free");
    } else if (own.field() == null
        && own.result() == null
        && types.isSharedBySending(own.resultType())
        && contracts.part(above, above.name()) != null) {
      report(
          node,
          method,
          own.name() + " gives what others may know, but " + above.name() + " a part of a message",
          "declare the result @Free, and return a copy");
    } else if (own.result() == Qualifier.SAFE
        && above.result() == null
        && !types.shape(own.resultType()).isHarmless()) {
      report(
          node,
          method,
          own.name() + " lends its result, of which " + above.name() + " says nothing",
          "let the method return what is free");
    }
    compareReceivers(node, method, own, above);
    // A free array of values becomes an ordinary object where nobody says that it is free.
    if (own.result() == Qualifier.FREE
        && types.shape(own.resultType()) != Shape.ARRAY_OF_VALUES
        && above.result() == null
        && above.resultType().getSort() == Type.OBJECT
        && !types.shape(above.resultType()).isHarmless()) {
      report(
          node,
          method,
          own.name() + " gives a message, of which " + above.name() + " says nothing",
          above.isTask()
              ? "run it as a Fork: Fork.of(() -> ...), or send the message in a mailbox"
              : "let it override a method whose result is @Free, or send the message in a mailbox");
    }
    boolean promised = above.result() == Qualifier.FREE;
    if (promised && own.result() != Qualifier.FREE && types.isSharedBySending(own.resultType())) {
      report(
          node,
          method,
          own.name() + " does not promise a @Free result, which " + above.name() + " does",
          "declare the result @Free");
    }
  }

  /** Whether a method gives a part as a type of which nothing is known there, as Object. */
  private boolean givesWiderPart(Contract own, Contract above) {
    return own.result() == null
        && above.result() == null
        && contracts.part(own, own.name()) != null
        && contracts.part(above, above.name()) == null;
  }

  private void compareReceivers(ClassNode node, MethodInfo method, Contract own, Contract above) {
    // Who has a capsule by an interface sends it the message; a class above may call it on itself.
    if (own.isMessage() && !above.isTask()) {
      return;
    }
    boolean unaware = own.isTask() && own.receiver() != null && !above.isTask();
    if (unaware) {
      report(
          node,
          method,
          own.name()
              + " touches messages that its task keeps, but can be called by any task through "
              + above.name(),
          "let it read nothing of what the task keeps, or ask the task by a message");
    } else if (own.receiver() == Qualifier.SAFE && own.isTask() && above.receiver() == null) {
      report(
          node,
          method,
          own.name()
              + " touches messages that its task keeps, which "
              + above.name()
              + " does not say",
          "declare the receiver @Safe there: (@Safe %s this)"
              .formatted(above.name().substring(0, above.name().indexOf('.'))));
    } else {
      compare(node, method, own, above, "its receiver", own.receiver(), above.receiver());
    }
  }

  private void compare(
      ClassNode node,
      MethodInfo method,
      Contract own,
      Contract above,
      String what,
      @Nullable Qualifier mine,
      @Nullable Qualifier theirs) {
    Qualifier promised = theirs == null ? Qualifier.SAFE : theirs;
    if (mine != null && mine.compareTo(promised) > 0) {
      report(
          node,
          method,
          own.name()
              + " wants "
              + mine.written()
              + " for "
              + what
              + ", but "
              + above.name()
              + (theirs == null ? " says nothing of it" : " says " + theirs.written()),
          "declare it " + promised.written() + " here, or " + mine.written() + " there");
    }
  }

  private void report(ClassNode node, MethodInfo method, String sentence, String edit) {
    reports.add(Kind.OVERRIDE_WEAKENS, line(node, method), sentence, sentence, List.of(), edit);
  }

  private static int line(ClassNode node, MethodInfo method) {
    MethodNode code = method(node, method);
    return code == null ? line(node) : firstLine(code);
  }

  /** Fields have no lines: the line of a constructor stands for that of the class. */
  private void report(
      Kind kind, ClassNode node, @Nullable String field, String sentence, String edit) {
    reports.add(kind, line(node), String.valueOf(field), sentence, List.of(), edit);
  }

  private static int line(ClassNode node) {
    int first = 0;
    for (MethodNode method : node.methods) {
      int line = firstLine(method);
      first = line > 0 && (first == 0 || line < first) ? line : first;
    }
    return first;
  }

  private static int firstLine(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LineNumberNode mark) {
        return mark.line;
      }
    }
    return 0;
  }
}
