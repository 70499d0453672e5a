package soumak.cli;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * Another JVM of this user on this machine that runs Soumak.
 *
 * <p>The way in needs nothing prepared there: the attach API starts the local management agent,
 * which every JDK has and which prints no warning, unlike loading a Java agent; through it we make
 * a management bean out of a class that Soumak has in its core, so that programs pay nothing for it
 * until somebody asks. The bean writes to a file, as a dump of millions of tasks does not fit a
 * reply.
 */
final class RunningJvm implements AutoCloseable {
  /** What is wanted of a JVM. */
  enum Kind {
    TASKS("soumak.running", "runs no tasks of Soumak", "run tasks", "runs tasks"),
    NODE("soumak.node", "is not a node of a cluster", "are nodes", "is a node");

    /** The system property that says so. */
    private final String mark;

    private final String isNone;
    private final String areSuch;
    private final String isSuch;

    Kind(String mark, String isNone, String areSuch, String isSuch) {
      this.mark = mark;
      this.isNone = isNone;
      this.areSuch = areSuch;
      this.isSuch = isSuch;
    }
  }

  /** So much of a command line tells programs apart. */
  private static final int MOST_SHOWN = 60;

  private static final int GONE_MILLIS = 1_000;

  private final String pid;
  private final JMXConnector connector;

  private RunningJvm(String pid, JMXConnector connector) {
    this.pid = pid;
    this.connector = connector;
  }

  /**
   * @throws CommandException if there is no such JVM or it cannot be reached
   */
  @SuppressWarnings("BanJNDI") // the address comes from a JVM of the same user, on this machine
  static RunningJvm attach(String pid, Kind kind) {
    if (!pid.matches("\\d{1,10}")) {
      throw CommandException.usage("'" + pid + "' is no process number" + others(kind));
    }
    if (Long.parseLong(pid) == ProcessHandle.current().pid()) {
      throw CommandException.usage("process " + pid + " is this command itself" + others(kind));
    }
    if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
      throw CommandException.usage("there is no process " + pid + others(kind));
    }
    if (isStopped(pid)) {
      throw CommandException.failed(
          "process "
              + pid
              + " cannot be asked: it is stopped, as by Ctrl-Z or a debugger ('kill -CONT "
              + pid
              + "' lets it go on)");
    }
    refuseWhatIsNoJvm(pid, kind);
    try {
      VirtualMachine jvm = VirtualMachine.attach(pid);
      try {
        if (!is(kind, jvm)) {
          throw CommandException.failed("process " + pid + " " + kind.isNone + others(kind));
        }
        String address = jvm.startLocalManagementAgent();
        return new RunningJvm(pid, JMXConnectorFactory.connect(new JMXServiceURL(address)));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw cannotBeAsked(
          pid,
          "it does not answer; it may be busy or starting (ask again), or have been started with"
              + " -XX:+DisableAttachMechanism or -Xrs (start it without)",
          kind);
    } catch (IOException e) {
      throw cannotBeAsked(pid, e.getMessage() + "; " + hint(pid), kind);
    }
  }

  /** A JVM that was killed leaves its socket, and a later process may have its number. */
  private static String hint(String pid) {
    Path socket = Path.of("/tmp", ".java_pid" + pid);
    try {
      Instant made = Files.getLastModifiedTime(socket).toInstant();
      if (startOf(pid).filter(made::isBefore).isPresent()) {
        return socket + " is of a JVM that had this number before, and was killed: delete it";
      }
    } catch (IOException e) {
      // There is none.
    }
    return "it must be a JVM of this user that allows attaching";
  }

  private static Optional<Instant> startOf(String pid) {
    return ProcessHandle.of(Long.parseLong(pid)).flatMap(it -> it.info().startInstant());
  }

  private static CommandException cannotBeAsked(String pid, String why, Kind kind) {
    return CommandException.failed("process " + pid + " cannot be asked: " + why + others(kind));
  }

  /** Attaching would wait ten seconds for it, and may send it a signal that ends it. */
  private static void refuseWhatIsNoJvm(String pid, Kind kind) {
    if (VirtualMachine.list().stream().anyMatch(it -> it.id().equals(pid))) {
      return;
    }
    Path loaded = Path.of("/proc", pid, "maps");
    try (Stream<String> files = Files.lines(loaded, StandardCharsets.ISO_8859_1)) {
      if (files.noneMatch(it -> it.contains("/libjvm."))) {
        throw cannotBeAsked(pid, "it is no JVM", kind);
      }
    } catch (AccessDeniedException e) {
      throw cannotBeAsked(
          pid,
          "the system does not let this user look into it; ask as the user that runs it",
          kind);
    } catch (IOException | UncheckedIOException e) {
      return; // no Linux, or it has ended
    }
  }

  /** It would not answer, and print its threads when it goes on. */
  private static boolean isStopped(String pid) {
    try {
      String stat = Files.readString(Path.of("/proc", pid, "stat"), StandardCharsets.ISO_8859_1);
      // The state is behind the name, which may have anything in it.
      return stat.substring(stat.lastIndexOf(')')).matches("(?s)\\) [Tt] .*");
    } catch (IOException | StringIndexOutOfBoundsException e) {
      return false; // no Linux, or it has ended
    }
  }

  private static boolean is(Kind kind, VirtualMachine jvm) throws IOException {
    return jvm.getSystemProperties().containsKey(kind.mark);
  }

  /** The end of a sentence: the JVMs that could be meant. */
  static String others(Kind kind) {
    String self = Long.toString(ProcessHandle.current().pid());
    List<String> jvms =
        VirtualMachine.list().parallelStream()
            .filter(it -> !it.id().equals(self) && is(kind, it))
            .map(RunningJvm::describe)
            .toList();
    return jvms.isEmpty()
        ? "; no other JVM of this user " + kind.isSuch
        : "; JVMs that " + kind.areSuch + ": " + String.join(", ", jvms);
  }

  /** Those that allow attaching are the only ones that are listed, so nothing happens to others. */
  private static boolean is(Kind kind, VirtualMachineDescriptor listed) {
    if (isStopped(listed.id())) {
      return false;
    }
    try {
      VirtualMachine jvm = VirtualMachine.attach(listed);
      try {
        return is(kind, jvm);
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      return false; // it has ended, or another user's
    }
  }

  private static String describe(VirtualMachineDescriptor jvm) {
    String command = told(jvm.displayName());
    return jvm.id() + (command.isEmpty() ? "" : " (" + command + ")");
  }

  /** The main class; of programs that this command runs, what it was called with. */
  static String told(String displayed) {
    String[] words = displayed.strip().split("\\s+", 2);
    if (words.length < 2 || !words[0].equals(Main.class.getName())) {
      return words[0];
    }
    String line = "soumak " + words[1];
    return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN) + "...";
  }

  /**
   * Has the tasks written to a file that does not exist yet.
   *
   * @throws CommandException if that JVM has no Soumak, or it cannot write there
   */
  void dump(Path file, boolean json) {
    ask(
        "soumak.runtime.TaskDump",
        "soumak:type=Tasks",
        "write the dump to " + file,
        (beans, name) ->
            beans.invoke(
                name,
                "write",
                new Object[] {file.toString(), json},
                new String[] {String.class.getName(), boolean.class.getName()}));
  }

  /**
   * The nodes of the cluster that it belongs to, with what they do.
   *
   * @throws CommandException if it is not a node any more
   */
  String nodes(boolean json) {
    return String.valueOf(
        ask(
            "soumak.cluster.ClusterStatus",
            "soumak:type=Cluster",
            "ask the nodes",
            (beans, name) -> beans.getAttribute(name, json ? "Json" : "Text")));
  }

  /** What is asked of a bean. */
  private interface Question {
    @Nullable Object ask(MBeanServerConnection beans, ObjectName name)
        throws JMException, IOException;
  }

  private @Nullable Object ask(String type, String bean, String what, Question question) {
    try {
      MBeanServerConnection beans = connector.getMBeanServerConnection();
      ObjectName name = new ObjectName(bean);
      makeBean(beans, type, name);
      return question.ask(beans, name);
    } catch (MBeanException e) {
      throw CommandException.failed("process " + pid + " could not " + what + ": " + e.getCause());
    } catch (JMException | IOException | RuntimeMBeanException e) {
      throw CommandException.failed(
          isGone()
              ? "process " + pid + " has ended before it had answered"
              : "process " + pid + " could not be asked: " + e.getMessage());
    }
  }

  /** A connection breaks a little before its process has ended. */
  private boolean isGone() {
    try {
      var _ =
          ProcessHandle.of(Long.parseLong(pid))
              .map(ProcessHandle::onExit)
              .orElseGet(() -> CompletableFuture.completedFuture(null))
              .get(GONE_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void makeBean(MBeanServerConnection beans, String type, ObjectName name)
      throws JMException, IOException {
    if (beans.isRegistered(name)) {
      return;
    }
    try {
      beans.createMBean(type, name);
    } catch (InstanceAlreadyExistsException madeMeanwhile) {
      return;
    } catch (ReflectionException noSuchClass) {
      throw CommandException.failed(
          "process "
              + pid
              + " has Soumak in a class loader where it cannot be found from outside; the program"
              + " can call soumak.Dump or soumak.cluster.Cluster itself");
    }
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException gone) {
      return; // the other JVM has ended; there is nothing left to close
    }
  }
}
