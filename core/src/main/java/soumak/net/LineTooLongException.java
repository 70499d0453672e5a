package soumak.net;

import java.io.IOException;

/** A peer has sent a line that is longer than its reader allows. */
public final class LineTooLongException extends IOException {
  private static final long serialVersionUID = 1L;

  LineTooLongException(String peer, int maxLength) {
    super(
        peer
            + " has sent a line of more than "
            + maxLength
            + " bytes; close the connection, or allow longer lines");
  }
}
