package soumak.cluster.mail;

import java.time.Duration;

/**
 * What a {@link Gateway} grants.
 *
 * @param clients how many there are at most
 * @param greeting within which a client's first frame has come
 * @param frame within which a frame has come that has begun, and one that is sent has been taken
 * @param ping after which a client that says nothing is asked whether it is there
 * @param silence after which a client that says nothing gives way to a new one, if all places are
 *     taken
 */
record GatewayLimits(
    int clients, Duration greeting, Duration frame, Duration ping, Duration silence) {
  static final GatewayLimits USUAL =
      new GatewayLimits(
          64,
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofSeconds(30),
          Duration.ofSeconds(75));
}
