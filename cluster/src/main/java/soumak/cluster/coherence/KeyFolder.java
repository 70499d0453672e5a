package soumak.cluster.coherence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The keys of a node. They are looked at before Coherence reads them, which says the same of
 * whatever is wrong with them, or says nothing and waits.
 */
final class KeyFolder {
  private final Path folder;
  private final String password;

  private KeyFolder(Path folder, String password) {
    this.folder = folder;
    this.password = password;
  }

  /**
   * @throws IllegalArgumentException if a node cannot work with them; the message says why
   */
  static KeyFolder of(Path folder) {
    try {
      KeyFolder keys = new KeyFolder(folder, Files.readString(file(folder, "password")).strip());
      KeyStore node = keys.open(keys.node());
      KeyStore trust = keys.open(keys.trust());
      keys.checkNode(node);
      keys.checkTrust(trust);
      keys.checkSigned(node, trust);
      return keys;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "the keys in '" + folder + "' cannot be read: " + e.getMessage(), e);
    }
  }

  Path node() {
    return file(folder, "node.p12");
  }

  Path trust() {
    return file(folder, "trust.p12");
  }

  String password() {
    return password;
  }

  /** What a node speaks TLS with. */
  SSLContext context() throws IOException, GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance("SunX509");
    own.init(open(node()), password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted(open(trust())), null);
    return context;
  }

  private static TrustManager[] trusted(KeyStore trust) throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(trust);
    return factory.getTrustManagers();
  }

  private static Path file(Path folder, String name) {
    Path file = folder.resolve(name);
    check(
        Files.isExecutable(folder),
        "this user may not look into the folder of keys '" + folder + "'");
    check(
        Files.isRegularFile(file),
        "the folder of keys '"
            + folder
            + "' has no file '"
            + name
            + "': a node needs node.p12, trust.p12 and password, as 'soumak cluster keys' makes"
            + " them");
    check(Files.isReadable(file), "this user may not read the key file '" + file + "'");
    return file;
  }

  private KeyStore open(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password.toCharArray());
      return store;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "'"
              + file
              + "' is no PKCS#12 store that the password in '"
              + folder.resolve("password")
              + "' opens",
          e);
    }
  }

  private void checkNode(KeyStore store) throws GeneralSecurityException {
    List<X509Certificate> all = new ArrayList<>();
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias) && store.getCertificate(alias) instanceof X509Certificate it) {
        all.add(it);
      }
    }
    check(!all.isEmpty(), "'" + node() + "' has no private key with a certificate");
    Instant now = Instant.now();
    for (X509Certificate it : all) {
      Instant from = it.getNotBefore().toInstant();
      Instant to = it.getNotAfter().toInstant();
      check(
          !now.isBefore(from) && !now.isAfter(to),
          "the certificate in '"
              + node()
              + "' is good from "
              + from
              + " to "
              + to
              + ", and now it is "
              + now);
    }
  }

  private void checkTrust(KeyStore store) throws GeneralSecurityException {
    boolean any = false;
    for (String alias : Collections.list(store.aliases())) {
      any |= store.isCertificateEntry(alias);
    }
    check(any, "'" + trust() + "' has no certificate of an authority");
  }

  /** A store of one folder beside one of another is the likeliest mistake of who copies them. */
  private void checkSigned(KeyStore node, KeyStore trust) throws GeneralSecurityException {
    X509TrustManager judge = (X509TrustManager) trusted(trust)[0];
    boolean any = false;
    for (String alias : Collections.list(node.aliases())) {
      if (node.isKeyEntry(alias)) {
        X509Certificate[] chain =
            Stream.of(node.getCertificateChain(alias)).toArray(X509Certificate[]::new);
        any |= isTrusted(judge, chain);
      }
    }
    check(
        any,
        "the certificate in '"
            + node()
            + "' is of none of the authorities in '"
            + trust()
            + "': copy node.p12, trust.p12 and password from one folder, as 'soumak cluster keys'"
            + " makes it");
  }

  private static boolean isTrusted(X509TrustManager judge, X509Certificate... chain) {
    try {
      judge.checkClientTrusted(chain, chain[0].getPublicKey().getAlgorithm());
      return true;
    } catch (CertificateException e) {
      return false;
    }
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
