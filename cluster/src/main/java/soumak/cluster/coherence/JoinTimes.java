package soumak.cluster.coherence;

import com.tangosol.net.Member;
import com.tangosol.net.Service;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * When each member has come into a service, which is the same number at all members. A member's own
 * time stamp is that of its first call for others, and of two that start at once the later caller
 * may be in first.
 *
 * <p>Coherence's module is open, and its sets of members have this method, but their type is not
 * exported.
 */
final class JoinTimes {
  private JoinTimes() {}

  static Map<Member, Long> of(Service service) {
    try {
      Object running = call(service, "getService");
      Object members = call(running, "getServiceMemberSet");
      Method time = members.getClass().getMethod("getServiceJoinTime", int.class);
      Map<Member, Long> times = new HashMap<>();
      for (Object it : (Iterable<?>) members) {
        Member member = (Member) it;
        times.put(member, (Long) time.invoke(members, member.getId()));
      }
      return times;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this version of Coherence does not tell join times", e);
    }
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return Objects.requireNonNull(target.getClass().getMethod(method).invoke(target), method);
  }
}
