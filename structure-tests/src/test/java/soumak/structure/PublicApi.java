package soumak.structure;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What programs can use of a package, as text: a block for each class, a line for each member, in
 * an order that does not change. What only core itself can name is no part of it.
 */
final class PublicApi {
  private static final String HIDDEN = "soumak.runtime.";

  private PublicApi() {}

  /** The lines of the classes among {@code classes} that can be used from outside. */
  static List<String> of(Collection<Class<?>> classes) {
    return classes.stream()
        .filter(PublicApi::isVisible)
        .sorted((a, b) -> a.getName().compareTo(b.getName()))
        .flatMap(it -> Stream.concat(Stream.of(head(it)), members(it).stream()))
        .toList();
  }

  private static boolean isVisible(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    boolean named = !type.isAnonymousClass() && !type.isLocalClass() && !type.isSynthetic();
    return named && isVisible(type.getModifiers()) && (outer == null || isVisible(outer));
  }

  private static boolean isVisible(int modifiers) {
    return (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }

  private static String head(Class<?> type) {
    StringBuilder head = new StringBuilder(type.toGenericString());
    Type parent = type.getGenericSuperclass();
    if (parent != null && parent != Object.class) {
      head.append(names(" extends ", parent));
    }
    head.append(names(" implements ", type.getGenericInterfaces()));
    if (type.isSealed()) {
      head.append(names(" permits ", type.getPermittedSubclasses()));
    }
    return shortened(head.toString());
  }

  private static Collection<String> members(Class<?> type) {
    Collection<String> lines = new TreeSet<>();
    for (Constructor<?> it : type.getDeclaredConstructors()) {
      add(lines, type, it, executable(it, "", type.getSimpleName()));
    }
    addDeclared(lines, type, type);
    // What is public in a hidden superclass looks like the class's own.
    for (Class<?> at = type.getSuperclass();
        at != null && at.getName().startsWith(HIDDEN);
        at = at.getSuperclass()) {
      addDeclared(lines, type, at);
    }
    return lines;
  }

  private static void addDeclared(Collection<String> lines, Class<?> type, Class<?> in) {
    for (Field it : in.getDeclaredFields()) {
      String line = Modifier.toString(it.getModifiers()) + " " + name(it.getGenericType());
      add(lines, type, it, line + " " + it.getName());
    }
    for (Method it : in.getDeclaredMethods()) {
      String kind = it.isDefault() ? "default " : "";
      add(lines, type, it, kind + executable(it, name(it.getGenericReturnType()), it.getName()));
    }
  }

  private static void add(Collection<String> lines, Class<?> type, Member member, String line) {
    int modifiers = member.getModifiers();
    boolean inherits = member.getDeclaringClass() == type && !Modifier.isFinal(type.getModifiers());
    boolean usable = Modifier.isPublic(modifiers) || (isVisible(modifiers) && inherits);
    if (usable && !member.isSynthetic() && !line.contains(HIDDEN)) {
      lines.add("  " + shortened(line));
    }
  }

  private static String executable(Executable it, String result, String name) {
    List<String> words = new ArrayList<>();
    words.add(Modifier.toString(it.getModifiers() & Modifier.methodModifiers() & ~unseen()));
    if (it.getTypeParameters().length > 0) {
      words.add(
          Stream.of(it.getTypeParameters())
              .map(PublicApi::variable)
              .collect(Collectors.joining(", ", "<", ">")));
    }
    words.add(result);
    words.removeIf(String::isEmpty);
    String parameters =
        Stream.of(it.getGenericParameterTypes())
            .map(PublicApi::name)
            .collect(Collectors.joining(", "));
    words.add(
        name + "(" + (it.isVarArgs() ? parameters.replaceFirst("\\[]$", "...") : parameters) + ")");
    return String.join(" ", words) + names(" throws ", it.getGenericExceptionTypes());
  }

  /** How a method does its work is nobody's business. */
  private static int unseen() {
    return Modifier.SYNCHRONIZED | Modifier.NATIVE | Modifier.STRICT;
  }

  private static String variable(TypeVariable<?> variable) {
    boolean open = Arrays.equals(variable.getBounds(), new Type[] {Object.class});
    return variable.getName() + (open ? "" : names(" extends ", variable.getBounds()));
  }

  private static String names(String before, Type... types) {
    String all =
        Stream.of(types)
            .map(PublicApi::name)
            .filter(it -> !it.startsWith(HIDDEN))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "" : before + all;
  }

  private static String name(Type type) {
    return type.getTypeName();
  }

  private static String shortened(String line) {
    return line.replaceAll("\\bjava\\.lang\\.(?=[A-Z])", "");
  }
}
