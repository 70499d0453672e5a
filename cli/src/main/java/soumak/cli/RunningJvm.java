package soumak.cli;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

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
  private static final String BEAN_CLASS = "soumak.runtime.TaskDump";
  private static final String BEAN_NAME = "soumak:type=Tasks";

  /** The system property that the runtime sets when it begins to run tasks. */
  private static final String MARK = "soumak.running";

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
  static RunningJvm attach(String pid) {
    if (!pid.matches("\\d{1,10}")) {
      throw CommandException.usage("'" + pid + "' is no process number" + others());
    }
    if (Long.parseLong(pid) == ProcessHandle.current().pid()) {
      throw CommandException.usage("process " + pid + " is this command itself" + others());
    }
    if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
      throw CommandException.usage("there is no process " + pid + others());
    }
    try {
      VirtualMachine jvm = VirtualMachine.attach(pid);
      try {
        if (!runsTasks(jvm)) {
          throw CommandException.failed("process " + pid + " runs no tasks of Soumak" + others());
        }
        String address = jvm.startLocalManagementAgent();
        return new RunningJvm(pid, JMXConnectorFactory.connect(new JMXServiceURL(address)));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      throw CommandException.failed(
          "process "
              + pid
              + " cannot be asked ("
              + e.getMessage()
              + "): it must be a JVM of this"
              + " user that allows attaching"
              + others());
    }
  }

  private static boolean runsTasks(VirtualMachine jvm) throws IOException {
    return jvm.getSystemProperties().containsKey(MARK);
  }

  /** The end of a sentence: the JVMs that could be meant. */
  static String others() {
    String self = Long.toString(ProcessHandle.current().pid());
    List<String> jvms =
        VirtualMachine.list().parallelStream()
            .filter(it -> !it.id().equals(self) && runsTasks(it))
            .map(RunningJvm::describe)
            .toList();
    return jvms.isEmpty()
        ? "; no other JVM of this user runs tasks"
        : "; JVMs that run tasks: " + String.join(", ", jvms);
  }

  /** Those that allow attaching are the only ones that are listed, so nothing happens to others. */
  private static boolean runsTasks(VirtualMachineDescriptor listed) {
    try {
      VirtualMachine jvm = VirtualMachine.attach(listed);
      try {
        return runsTasks(jvm);
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      return false; // it has ended, or another user's
    }
  }

  private static String describe(VirtualMachineDescriptor jvm) {
    String command = jvm.displayName().strip().split("\\s+", 2)[0];
    return jvm.id() + (command.isEmpty() ? "" : " (" + command + ")");
  }

  /**
   * Has the tasks written to a file that does not exist yet.
   *
   * @throws CommandException if that JVM has no Soumak, or it cannot write there
   */
  void dump(Path file, boolean json) {
    try {
      MBeanServerConnection beans = connector.getMBeanServerConnection();
      ObjectName name = new ObjectName(BEAN_NAME);
      makeBean(beans, name);
      beans.invoke(
          name,
          "write",
          new Object[] {file.toString(), json},
          new String[] {String.class.getName(), boolean.class.getName()});
    } catch (MBeanException e) {
      throw CommandException.failed(
          "process " + pid + " could not write the dump to " + file + ": " + e.getCause());
    } catch (JMException | IOException e) {
      throw CommandException.failed("process " + pid + " could not be asked: " + e.getMessage());
    }
  }

  private void makeBean(MBeanServerConnection beans, ObjectName name)
      throws JMException, IOException {
    if (beans.isRegistered(name)) {
      return;
    }
    try {
      beans.createMBean(BEAN_CLASS, name);
    } catch (InstanceAlreadyExistsException madeMeanwhile) {
      return;
    } catch (ReflectionException noSuchClass) {
      throw CommandException.failed(
          "process "
              + pid
              + " has Soumak in a class loader where it cannot be found from outside; the program"
              + " can call soumak.Dump itself");
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
