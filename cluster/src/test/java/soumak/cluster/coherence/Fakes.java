package soumak.cluster.coherence;

import com.tangosol.net.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.util.Map;
import java.util.function.Function;

/** Stand-ins for what Coherence has at run time: objects that answer the few methods named. */
final class Fakes {
  private Fakes() {}

  /** An object that answers by the method's name, and refuses all others. */
  static <T> T of(Class<T> type, Map<String, Function<Object[], Object>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer(proxy, method, arguments, answers)));
  }

  private static Object answer(
      Object proxy,
      Method method,
      Object[] arguments,
      Map<String, Function<Object[], Object>> answers) {
    Function<Object[], Object> answer = answers.get(method.getName());
    if (answer != null) {
      return answer.apply(arguments);
    }
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> "a fake";
      default -> throw new UnsupportedOperationException(method.toString());
    };
  }

  /** A member that came at {@code time}, with a small number that may be used again. */
  static Member member(String name, long time, int id) {
    return member(name, time, id, "node 1.0");
  }

  static Member member(String name, long time, int id, String role) {
    return of(
        Member.class,
        Map.of(
            "getMemberName", it -> name,
            "getTimestamp", it -> time,
            "getId", it -> id,
            "getRoleName", it -> role,
            "getAddress", it -> InetAddress.getLoopbackAddress(),
            "getPort", it -> 4_000 + id));
  }
}
