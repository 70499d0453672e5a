package soumak.checker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.Names;

/**
 * What a method does with the messages that it gets and gives.
 *
 * @param name as people write it: {@code Mailbox.put}
 * @param receiver null if it is nothing that is tracked, and nothing is said; of a task's method,
 *     if it does not touch what the task keeps
 * @param parameters null where nothing is known
 * @param types of the parameters
 * @param result null if nothing is known of it
 * @param resultType erased
 * @param field the field that a trivial accessor reads, else null
 * @param isOpen whether another accessor may override it
 * @param isTask whether it is a method of a task or an actor
 * @param isMessage whether it is a message of a capsule: called on another one, it is sent
 */
record Contract(
    String name,
    @Nullable Qualifier receiver,
    List<@Nullable Qualifier> parameters,
    List<Type> types,
    @Nullable Qualifier result,
    Type resultType,
    @Nullable Field field,
    boolean isOpen,
    boolean isTask,
    boolean isMessage) {

  private static final String OF = " of ";
  private static final String WITH = " with ";

  /**
   * A field of a message.
   *
   * @param key tells it from others of that name, as {@link Types#field} does
   * @param type what is in it, which the accessor may give as something wider
   */
  record Field(String name, String key, Type type) {}

  // The compiler's are linked when they are first called, which a fresh JVM needs long for.

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Contract it
            && name.equals(it.name)
            && receiver == it.receiver
            && parameters.equals(it.parameters)
            && types.equals(it.types)
            && result == it.result
            && resultType.equals(it.resultType)
            && Objects.equals(field, it.field)
            && isOpen == it.isOpen
            && isTask == it.isTask
            && isMessage == it.isMessage);
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + types.hashCode();
  }

  /** The same, but that it wants something else of an argument. */
  Contract demanding(int position, @Nullable Qualifier qualifier) {
    List<@Nullable Qualifier> all = new ArrayList<>(parameters);
    if (position >= 0) {
      all.set(position, qualifier);
    }
    Qualifier self = position < 0 ? qualifier : receiver;
    return new Contract(
        name, self, all, types, result, resultType, field, isOpen, isTask, isMessage);
  }

  /** The same, but that its result is the caller's alone. */
  Contract givingFree() {
    Qualifier free = Qualifier.FREE;
    return new Contract(
        name, receiver, parameters, types, free, resultType, field, isOpen, isTask, isMessage);
  }

  /** The same, but that its result is a part of what it is lent. */
  Contract lending() {
    Qualifier lent = Qualifier.SAFE;
    return new Contract(
        name, receiver, parameters, types, lent, resultType, field, isOpen, isTask, isMessage);
  }

  /** The same, but that nothing is known of its result. */
  Contract givingUnknown() {
    return new Contract(
        name, receiver, parameters, types, null, resultType, field, isOpen, isTask, isMessage);
  }

  /** The same method of an object that is not known, so that nothing is known of it either. */
  Contract of(String stranger) {
    return unknown(name + OF + stranger, receiver);
  }

  /** The same method, called with an object that is not known. */
  Contract with(String stranger) {
    return unknown(name + WITH + stranger, null);
  }

  private Contract unknown(String called, @Nullable Qualifier self) {
    List<@Nullable Qualifier> all = Collections.nCopies(types.size(), null);
    return new Contract(
        called, self, all, types, result, resultType, field, isOpen, isTask, isMessage);
  }

  boolean isOfStranger() {
    return name.contains(OF) || name.contains(WITH);
  }

  boolean isWithStranger() {
    return name.contains(WITH);
  }

  /** As a declaration, with what is wanted of each argument. */
  String described() {
    StringJoiner all = new StringJoiner(", ", name + "(", ")");
    if (receiver != null) {
      all.add(receiver.written() + " this");
    }
    for (int i = 0; i < types.size(); i++) {
      Qualifier wanted = parameters.get(i);
      String type = types.get(i).getClassName();
      String simple = Names.simple(type);
      all.add(wanted == null ? simple : wanted.written() + " " + simple);
    }
    return all.toString();
  }

  boolean isConstructor() {
    return name.startsWith("new ");
  }
}
