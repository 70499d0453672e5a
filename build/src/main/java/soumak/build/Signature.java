package soumak.build;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

/**
 * The signature of a jar: it does not fit woven classes, so it is left out, with its digests in the
 * manifest.
 */
final class Signature {
  private static final String FOLDER = "META-INF/";

  private final boolean signed;

  private Signature(boolean signed) {
    this.signed = signed;
  }

  static Signature of(ZipFile jar) {
    return new Signature(
        Collections.list(jar.entries()).stream()
            .map(ZipEntry::getName)
            .anyMatch(Signature::isSignatureFile));
  }

  boolean isPart(String name) {
    return signed && isSignatureFile(name);
  }

  /**
   * As the jar file specification lists them: directly in META-INF, by ending or by the prefix
   * SIG-.
   */
  private static boolean isSignatureFile(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    if (!upper.startsWith(FOLDER) || upper.indexOf('/', FOLDER.length()) >= 0) {
      return false;
    }
    return upper.endsWith(".SF")
        || upper.endsWith(".RSA")
        || upper.endsWith(".DSA")
        || upper.endsWith(".EC")
        || upper.startsWith(FOLDER + "SIG-");
  }

  byte[] strip(String name, byte[] content) throws IOException {
    if (!signed || !name.equalsIgnoreCase(JarFile.MANIFEST_NAME)) {
      return content;
    }
    Manifest manifest = new Manifest(new ByteArrayInputStream(content));
    for (Attributes section : manifest.getEntries().values()) {
      section.keySet().removeIf(it -> it.toString().toUpperCase(Locale.ROOT).contains("-DIGEST"));
    }
    manifest.getEntries().values().removeIf(Attributes::isEmpty);
    ByteArrayOutputStream stripped = new ByteArrayOutputStream();
    manifest.write(stripped);
    return stripped.toByteArray();
  }

  Result warn(Path jar, Result result) {
    if (!signed) {
      return result;
    }
    return result.with(
        new Diagnostic(
            Severity.WARNING,
            "signature-dropped",
            jar.toString(),
            "the jar is signed, and its signature does not fit the woven classes, so it was left"
                + " out",
            "Sign the woven jar"));
  }
}
