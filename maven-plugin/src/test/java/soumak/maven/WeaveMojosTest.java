package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.ToolchainManager;
import org.junit.jupiter.api.Test;

class WeaveMojosTest {
  private static final ToolchainManager NONE =
      (ToolchainManager)
          Proxy.newProxyInstance(
              WeaveMojosTest.class.getClassLoader(),
              new Class<?>[] {ToolchainManager.class},
              (proxy, method, arguments) -> {
                throw new AssertionError(method.getName());
              });

  /** Both folders may be called {@code classes}. */
  @Test
  void classesAndTestsAreRememberedApart() throws Exception {
    Path main = state(new WeaveMojo(NONE), "out/main/classes");
    Path tests = state(new WeaveTestsMojo(NONE), "out/test/classes");
    assertThat(main).isEqualTo(Path.of("target/soumak/classes.state").toAbsolutePath());
    assertThat(tests).isEqualTo(Path.of("target/soumak/test-classes.state").toAbsolutePath());
  }

  private static Path state(AbstractWeaveMojo mojo, String classes) throws Exception {
    MavenProject project = new MavenProject();
    project.getBuild().setDirectory("target");
    set(AbstractForkMojo.class, "project", mojo, project);
    set(mojo.getClass(), "classes", mojo, new File(classes));
    return mojo.state();
  }

  /** As Maven does it. */
  private static void set(Class<?> owner, String name, Object mojo, Object value)
      throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(mojo, value);
  }
}
