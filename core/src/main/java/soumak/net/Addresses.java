package soumak.net;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Checks of what users give as an address. */
final class Addresses {
  private Addresses() {}

  static void check(InetSocketAddress address) throws UnknownHostException {
    if (address.isUnresolved()) {
      throw new UnknownHostException(
          "the name of "
              + address.getHostString()
              + " was not resolved, so there is no address;"
              + " new InetSocketAddress(host, port) resolves it, if it is known");
    }
  }
}
