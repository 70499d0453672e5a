package soumak.cli;

import picocli.CommandLine.IVersionProvider;

/** Tells which Soumak this is and on what it runs. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    String java = System.getProperty("java.vendor") + " " + Runtime.version();
    return new String[] {
      "soumak " + (version == null ? "(from class files)" : version) + ", Java " + java
    };
  }
}
