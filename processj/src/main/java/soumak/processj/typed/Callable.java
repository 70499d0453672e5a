package soumak.processj.typed;

import java.util.List;
import java.util.stream.Collectors;

/** What can be called: a candidate for a call by its name. */
public sealed interface Callable permits Procedure, JavaMethod, Callable.Entry {
  String name();

  List<Type> parameters();

  /** A list of parameters with which a mobile process can be called. */
  record Entry(String name, int number, List<Type> parameters) implements Callable {}

  /** {@code name(int, string)}. */
  default String shown() {
    return parameters().stream()
        .map(Type::toString)
        .collect(Collectors.joining(", ", name() + "(", ")"));
  }
}
