package soumak.agent;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes while they are loaded: {@code java -javaagent:soumak-agent.jar ...}. Compiled for
 * an older Java than the rest, so that it can say there which one is needed.
 *
 * <p>The program and its classes stay apart from the weaver and from what the weaver uses: those
 * are loaded by a loader that only this class knows, from a folder in the agent's jar where no
 * other loader looks.
 */
public final class Agent {
  private static final String ENGINE = "soumak.agent.engine.Engine";
  private static final int NEEDED_JAVA = 25;
  private static final String LIBRARIES = "engine/";

  /** Set before the first class of the program is loaded. */
  private static @Nullable Consumer<MethodHandles.Lookup> companions;

  private Agent() {}

  /** Called by the JVM before {@code main}. */
  public static void premain(@Nullable String arguments, Instrumentation jvm) throws Exception {
    if (Runtime.version().feature() < NEEDED_JAVA) {
      System.err.printf(
          "soumak-agent: Soumak needs Java %d or newer, and this is Java %s (%s)%n",
          NEEDED_JAVA, Runtime.version(), System.getProperty("java.home"));
      System.exit(1);
    }
    if (companions != null) {
      System.err.println("soumak-agent: it is given twice; only the first counts");
      return;
    }
    String isolation = isolation(arguments);
    if (isolation == null) {
      System.err.printf(
          "soumak-agent: its only option is isolation=strict, refuse, warn or off, and not '%s'%n",
          arguments);
      System.exit(1);
      return;
    }
    @SuppressWarnings("unchecked") // the engine is compiled together with this class
    BiFunction<String, Instrumentation, Consumer<MethodHandles.Lookup>> engine =
        (BiFunction<String, Instrumentation, Consumer<MethodHandles.Lookup>>)
            engineLoader().loadClass(ENGINE).getDeclaredConstructor().newInstance();
    companions = engine.apply(isolation, jvm);
  }

  /**
   * What is done about programs that could share messages: the agent's only option. Null if the
   * arguments are something else.
   */
  static @Nullable String isolation(@Nullable String arguments) {
    if (arguments == null || arguments.isEmpty()) {
      return "refuse";
    }
    return arguments.matches("isolation=(strict|refuse|warn|off)")
        ? arguments.substring(arguments.indexOf('=') + 1)
        : null;
  }

  /**
   * Called by the JVM when someone attaches the agent to it while it runs: too late, so it is
   * refused.
   */
  @SuppressWarnings("DoNotCallSuggester") // the JVM calls it
  public static void agentmain(@Nullable String arguments, Instrumentation jvm) {
    throw new TooLate();
  }

  /**
   * Defines the classes that were generated for a woven class. Woven classes call it, before
   * anything else they do.
   *
   * @param owner the rights of the woven class
   */
  public static void define(MethodHandles.Lookup owner) {
    Consumer<MethodHandles.Lookup> known = companions;
    if (known == null) {
      throw new IllegalStateException(
          owner.lookupClass().getName() + " was woven by an agent that is not there");
    }
    known.accept(owner);
  }

  private static ClassLoader engineLoader() throws MalformedURLException, URISyntaxException {
    CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
    URI jar = source.getLocation().toURI();
    URL[] places = {jar.toURL(), new URI("jar:" + jar + "!/" + LIBRARIES).toURL()};
    return new URLClassLoader("soumak-agent", places, ClassLoader.getPlatformClassLoader());
  }

  /** Tells whoever attaches the agent what to do in its place. */
  private static final class TooLate extends UnsupportedOperationException {
    private static final long serialVersionUID = 1;

    TooLate() {
      super(
          "soumak-agent cannot be attached to a JVM that runs already: classes that are loaded"
              + " cannot be woven any more. Start the JVM with -javaagent:soumak-agent.jar, or"
              + " weave at build time");
    }

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }
}
