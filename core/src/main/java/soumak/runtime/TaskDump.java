package soumak.runtime;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;

/**
 * The management bean that {@code soumak dump} has made in the JVM that it asks: programs pay
 * nothing for it until then. It has one operation, {@code write(file, json)}, which writes the dump
 * to a new file that only the user can read; a file, because a dump of millions of tasks does not
 * fit a reply.
 */
public final class TaskDump implements DynamicMBean {
  private static final String WRITE = "write";

  /** For the management server. */
  public TaskDump() {}

  @Override
  public @Nullable Object invoke(String action, Object[] params, String[] signature)
      throws MBeanException, ReflectionException {
    if (!action.equals(WRITE)
        || params.length != 2
        || !(params[0] instanceof String file)
        || !(params[1] instanceof Boolean json)) {
      throw new ReflectionException(
          new NoSuchMethodException(action), "there is only write(file, json)");
    }
    try {
      write(Path.of(file), json ? Dumps.Format.JSON : Dumps.Format.TEXT);
    } catch (IOException e) {
      throw new MBeanException(e, e.getMessage());
    }
    return null;
  }

  private static void write(Path file, Dumps.Format format) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
    try (BufferedWriter to =
        Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.WRITE)) {
      Dumps.write(to, format);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(file); // half a dump is worse than none, and in the way of the next
      throw e;
    }
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    MBeanParameterInfo[] parameters = {
      new MBeanParameterInfo("file", String.class.getName(), "a file that does not exist yet"),
      new MBeanParameterInfo("json", boolean.class.getName(), "whether JSON is wanted, not text")
    };
    MBeanOperationInfo write =
        new MBeanOperationInfo(
            WRITE, "Writes all tasks to a file", parameters, "void", MBeanOperationInfo.INFO);
    return new MBeanInfo(
        TaskDump.class.getName(),
        "The tasks of this JVM",
        null,
        null,
        new MBeanOperationInfo[] {write},
        null);
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException("there are no attributes, so no " + attribute);
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException("there are no attributes, so no " + attribute.getName());
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    return new AttributeList();
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }
}
