package soumak.checker;

import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Names;

/**
 * The changes that findings suggest, as concrete as what is known allows. What is known of an
 * object is what its story tells: a parameter that it is, or the place that it was read from.
 */
final class Edits {
  private static final Pattern LENT = Pattern.compile("`(\\w+)` is lent to (.+) \\(@\\w+\\)");
  private static final Pattern STORED = Pattern.compile("`[^`]+` is stored in `([^`]+)` since .*");
  private static final Pattern READ =
      Pattern.compile("`([^`]+)`, read at line (\\d+), is a part of .*");
  private static final Pattern PLACE = Pattern.compile("[\\w$]+(\\.[\\w$]+|\\[])*");

  private static final Pattern COMPONENT = Pattern.compile(".*, is a part of the record (.*)");

  /** Of what a component is a part, with {@link Types#pattern} behind it. */
  static final String RECORD = "the record ";

  /** What of a message may get to what knows nothing of messages. */
  static final String VALUES = "only values of it, such as a number or a String";

  /** What can be cut. */
  static final String CUT = "write Cut.cut(tree.left) or Cut.cut(parts[i])";

  /** Who waits for a blocking call goes on before it has ended, if it is cancelled. */
  static final String OF_BLOCKING =
      "let it capture values, or an array that was cut off (Cut.cut) or copied";

  private static final String OUTSIDE = "do it outside of the lambda";
  private static final Set<String> RUN =
      Set.of("Ljava/lang/Runnable;", "Ljava/util/concurrent/Callable;");

  /** Methods that the JDK calls on what it only looks at. */
  private static final Set<String> OF_OBJECT =
      Set.of("equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;");

  private Edits() {}

  /** What to do in a method of a task or a message that changes what it is called on. */
  static String ofReceiver(Code code, Qualifier wanted) {
    String name = code.method.name;
    if (OF_OBJECT.contains(name + code.method.desc) || name.equals("compareTo")) {
      return "only look at it here, and change it in a method of its own";
    }
    String type = code.owner.substring(code.owner.lastIndexOf('/') + 1);
    return LambdaSites.isBody(name)
        ? OUTSIDE
        : "declare the receiver %s: (%s %s this)"
            .formatted(
                wanted.written(), wanted.written(), type.substring(type.lastIndexOf('$') + 1));
  }

  /**
   * What to do about something that is used after it was given away.
   *
   * @return by the line of the last such use
   */
  static IntFunction<String> ofUse(Thing used, Thing.Loss loss, boolean inEarlierTurn) {
    if (loss.thrown()) {
      return last -> "use it before that call only, or give away a copy of it";
    }
    if (inEarlierTurn) {
      Matcher read = READ.matcher(used.why());
      String edit =
          read.matches() && !cut(group(read, 1)).isEmpty()
              ? "write " + cut(group(read, 1)) + " at line " + group(read, 2)
              : "make a new one in each turn";
      return last -> edit + ", or give away a copy of it";
    }
    return last ->
        last > loss.line()
            ? "give it away behind line " + last + ", or give away a copy of it"
            : "give away a copy of it";
  }

  /** What to do about a message that is cast to its type, where messages are not tracked. */
  static String ofFound(Scene scene) {
    AbstractInsnNode at = scene.code.flow.instruction(scene.index()).getPrevious();
    while (at != null && at.getOpcode() < 0) {
      at = at.getPrevious();
    }
    if (Transfer.isPeek(at)) {
      return "read it from the channel, which makes it yours";
    }
    return at instanceof MethodInsnNode call && call.owner.startsWith("java/util/function/")
        ? "take an interface of your own, whose method has a @Free result, instead of the "
            + call.owner.substring(call.owner.lastIndexOf('/') + 1)
        : "get it from a mailbox, or mark what gives it @Free";
  }

  /** What to do about something that is given away again. */
  static String ofSecondGift(Thing.Loss loss) {
    return loss.how().contains("(its receiver)")
        ? "call it once, or make another one"
        : "give away a copy of it at line " + loss.line();
  }

  /** What to do about a branch whose parent may have lost it. */
  static String ofLostBranch(Thing used, Thing.Loss loss) {
    Matcher read = READ.matcher(used.why());
    String what = read.matches() ? "`" + indexed(group(read, 1)) + "`" : "it";
    return "read " + what + " again behind line " + loss.line();
  }

  /** The pattern of the record that something was read from; empty if it was read from none. */
  static String pattern(Thing part) {
    Matcher component = COMPONENT.matcher(part.why());
    return component.matches() ? group(component, 1) : "";
  }

  /** Whether something has its place since it was stored there, as its story tells. */
  static boolean isStored(Thing part) {
    return STORED.matcher(part.why()).matches();
  }

  /**
   * What to do about a component that should be free.
   *
   * @param pattern of its record
   */
  static String ofComponent(String pattern) {
    return "take the record apart by a pattern, "
        + pattern
        + ", and use the record itself no more behind that";
  }

  /** What to do about something that is cut, and is not named as a field or an element. */
  static String ofCut(Thing cut, boolean isLocal) {
    if (cut.capability() == Capability.FREE) {
      return "leave it out: what is cut here is its owner's alone already";
    }
    Matcher read = READ.matcher(cut.why());
    return isLocal && read.matches() && !cut(group(read, 1)).isEmpty()
        ? "write %s at line %s, and leave out this one"
            .formatted(cut(group(read, 1)), group(read, 2))
        : CUT;
  }

  /** What to do about something that should be free and has a place. */
  static String ofPart(Thing part, String instead) {
    if (part.text().equals(Thing.LAMBDA)) {
      return "let it capture only what is free: what was cut off (Cut.cut) before, or a copy";
    }
    Matcher stored = STORED.matcher(part.why());
    if (stored.matches() && !cut(group(stored, 1)).isEmpty()) {
      return "write " + cut(group(stored, 1)) + " instead of it, or " + instead;
    }
    Matcher read = READ.matcher(part.why());
    return read.matches() && !cut(group(read, 1)).isEmpty()
        ? "write " + cut(group(read, 1)) + " at line " + group(read, 2) + ", or " + instead
        : "cut it off first (Cut.cut), or " + instead;
  }

  /** What to do about something lent: if it is a parameter, that can be changed. */
  static String ofLent(Thing lent, Qualifier wanted, String instead) {
    Matcher matcher = LENT.matcher(lent.why());
    if (lent.text().equals(Thing.LAMBDA)) {
      return "let it capture only what is free: what was cut off (Cut.cut) before, or a copy";
    }
    boolean captured = matcher.matches() && group(matcher, 2).startsWith("a lambda");
    if (captured && wanted == Qualifier.CUTTABLE) {
      return OUTSIDE;
    }
    boolean itself = wanted != Qualifier.FREE || lent.why().startsWith("`" + lent.text() + "`");
    if (!matcher.matches() || !itself || captured) {
      return instead;
    }
    String what =
        group(matcher, 1).equals("this") ? "the receiver" : "parameter `" + group(matcher, 1) + "`";
    return "mark " + what + " of " + group(matcher, 2) + " " + wanted.written() + ", or " + instead;
  }

  /** What to do about a part of a parameter, that may be cut off where that is declared. */
  static String ofLentPart(Thing part, String instead) {
    Matcher matcher = LENT.matcher(part.why());
    String cut = cut(part.text());
    if (!matcher.matches() || cut.isEmpty() || part.why().startsWith("`" + part.text() + "`")) {
      return instead;
    }
    String what =
        group(matcher, 1).equals("this") ? "the receiver" : "parameter `" + group(matcher, 1) + "`";
    return "mark %s of %s @Cuttable and write %s, or %s"
        .formatted(what, group(matcher, 2), cut, instead);
  }

  /**
   * What to do about an argument of a method of which nothing is known.
   *
   * @param type as which it is seen; null if nobody knows
   */
  static String ofEscape(
      Scene scene, Contract contract, int position, Thing thing, @Nullable Type type) {
    if (contract.isWithStranger()) {
      return Functions.insteadOfGiving(functionOf(contract));
    }
    if (contract.isOfStranger()) {
      return Functions.insteadOfCalling(contract.name().substring(0, contract.name().indexOf('.')));
    }
    boolean known =
        scene.code.flow.instruction(scene.index()) instanceof MethodInsnNode call
            && (call.owner.startsWith("java/") || call.owner.startsWith("soumak/"));
    boolean runs = position >= 0 && RUN.contains(contract.types().get(position).getDescriptor());
    if (known && (runs || thing.text().equals(Thing.LAMBDA))) {
      return contract.name().equals("Blocking.call")
          ? OF_BLOCKING
          : "do it here, or in a task of its own (Task.spawn)";
    }
    boolean lent = thing.capability() == Capability.SAFE;
    if (known && contract.name().equals("Arrays.sort") && SortedMessages.areSorted(thing)) {
      return ofComparator(scene);
    }
    if (known && position >= 0) {
      if (thing.shape() == Shape.ARRAY_OF_VALUES) {
        return "give a copy of the array";
      }
      return lent ? "only use it here, as it is lent" : ofKnownEscape(scene, type);
    }
    if (contract.name().equals("Object.clone")) {
      return "write a method that copies it";
    }
    String mark =
        "mark %s of %s @Safe%s, there or in a file of external annotations%s"
            .formatted(
                position < 0 ? "the receiver" : "parameter " + (position + 1),
                contract.name(),
                thing.capability() == Capability.FREE ? " or @Free" : "",
                thing.capability() == Capability.FREE ? "" : ", or give a copy");
    return either(mark, scene.types.advice().toSeal(type));
  }

  private static String ofComparator(Scene scene) {
    AbstractInsnNode sort = scene.code.flow.instruction(scene.index());
    return Maker.body(Maker.before(scene.code, sort)) == null
        ? "compare by a lambda, or by what Comparator makes of lambdas"
        : "let what compares take two of the array's own type, lent (@Safe)";
  }

  /** The functional interface that a method gets an object of. */
  private static String functionOf(Contract contract) {
    for (Type type : contract.types()) {
      if (Functions.areOf(type)) {
        return Names.simple(type.getInternalName());
      }
    }
    return "Consumer";
  }

  private static String ofKnownEscape(Scene scene, @Nullable Type type) {
    Advice advice = scene.types.advice();
    return LambdaSites.isBody(scene.code.method.name)
        ? either("pass on " + VALUES, advice.toSeal(type))
        : advice.toKeep(type, "keep it in a field or an array of its own type");
  }

  /**
   * Two edits of which one is enough.
   *
   * @param other empty for none
   */
  static String either(String edit, String other) {
    return other.isEmpty() ? edit : edit + ", or " + other;
  }

  private static String group(Matcher found, int number) {
    return String.valueOf(found.group(number));
  }

  /** The cut of a place, as source code; empty if the text is none that can be cut. */
  private static String cut(String text) {
    return PLACE.matcher(text).matches() ? "`Cut.cut(" + indexed(text) + ")`" : "";
  }

  private static String indexed(String text) {
    StringBuilder all = new StringBuilder();
    char index = 'i';
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      if (at == ']') {
        all.append(index++);
      }
      all.append(at);
    }
    return all.toString();
  }
}
