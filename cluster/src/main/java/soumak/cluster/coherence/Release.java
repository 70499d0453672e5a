package soumak.cluster.coherence;

import com.tangosol.net.Member;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Properties;

/**
 * Which Soumak a node is of, and whether it is a guest. Both stand in the name of its role, which
 * others read before they exchange anything else with it: bytes between nodes may differ from one
 * release to the next.
 */
final class Release {
  private static final String GUEST = "guest";
  private static final String NODE = "node";

  /** Made by Maven, in the jar only. */
  private static final String FILE = "/META-INF/maven/org.soumak/soumak-cluster/pom.properties";

  /** Of class files without a jar. */
  private static final String UNKNOWN = "unknown";

  private static final String OWN = read();

  private Release() {}

  private static String read() {
    try (InputStream in = Release.class.getResourceAsStream(FILE)) {
      if (in == null) {
        return UNKNOWN;
      }
      Properties made = new Properties();
      made.load(in);
      return made.getProperty("version", UNKNOWN);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  static String role(boolean guest) {
    return role(guest, OWN);
  }

  static String role(boolean guest, String release) {
    return (guest ? GUEST : NODE) + " " + release;
  }

  static boolean isGuest(Member member) {
    return role(member).startsWith(GUEST);
  }

  private static String role(Member member) {
    return String.valueOf(member.getRoleName());
  }

  /**
   * @throws IllegalStateException if a member is of another release; the message says which
   */
  static void check(Collection<Member> members) {
    check(members, OWN);
  }

  static void check(Collection<Member> members, String own) {
    for (Member it : members) {
      String role = role(it);
      String its = role.indexOf(' ') < 0 ? UNKNOWN : role.substring(role.indexOf(' ') + 1);
      if (!its.equals(own)) {
        throw new IllegalStateException(
            "it is of Soumak's release "
                + own
                + ", and "
                + Roster.node(it)
                + " of "
                + its
                + ": all nodes of a cluster, and the programs that join it, need the same one");
      }
    }
  }
}
