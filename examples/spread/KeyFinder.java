/**
 * Looks for the key of a toy cipher by trying all of them. Threads take ranges of keys, and stop as
 * soon as one of them has set a volatile flag.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/KeyFinder.java 22 2}
 */
public class KeyFinder {
  private static final String PLAIN = "the warp is strung, the weft is wound";
  private static final int RANGE = 1 << 10;

  private final byte[] secret;
  private final int keys;
  private volatile boolean done;
  private int next;
  private int key = -1;

  KeyFinder(int bits, int key) {
    this.keys = 1 << bits;
    this.secret = cipher(PLAIN.getBytes(), key);
  }

  /** The same twice gives the text again. */
  static byte[] cipher(byte[] text, int key) {
    byte[] result = new byte[text.length];
    int stream = key * 0x9E3779B9 + 1;
    for (int i = 0; i < text.length; i++) {
      stream ^= stream << 13;
      stream ^= stream >>> 17;
      stream ^= stream << 5;
      result[i] = (byte) (text[i] ^ stream);
    }
    return result;
  }

  private boolean fits(int tried) {
    byte[] text = cipher(secret, tried);
    for (int i = 0; i < text.length; i++) {
      if (text[i] != PLAIN.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private synchronized int take() {
    int taken = next;
    next += RANGE;
    return taken;
  }

  private synchronized void found(int key) {
    this.key = key;
    done = true;
    notifyAll();
  }

  private static final class Seeker implements Runnable {
    private final KeyFinder finder;

    Seeker(KeyFinder finder) {
      this.finder = finder;
    }

    @Override
    public void run() {
      for (int from = finder.take(); from < finder.keys && !finder.done; from = finder.take()) {
        for (int tried = from; tried < from + RANGE; tried++) {
          if (finder.fits(tried)) {
            finder.found(tried);
          }
        }
      }
    }
  }

  /** Arguments: bits of the key (14), threads (2). */
  public static void main(String[] args) throws InterruptedException {
    int bits = args.length > 0 ? Integer.parseInt(args[0]) : 14;
    int count = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    KeyFinder finder = new KeyFinder(bits, (1 << bits) * 7 / 8 + 5);
    for (int i = 0; i < count; i++) {
      new Thread(new Seeker(finder)).start();
    }
    synchronized (finder) {
      while (!finder.done) {
        finder.wait();
      }
      System.out.println("the key is " + finder.key);
    }
    System.out.println(new String(cipher(finder.secret, finder.key)));
  }
}
