package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** The platform thread that runs a thread of the program. */
final class Carrier extends Thread {
  final @Nullable Station station;
  final SpreadThread thread;
  private final Runnable body;

  Carrier(@Nullable Station station, SpreadThread thread, String name, Runnable body) {
    super(null, null, name, 0, false);
    this.station = station;
    this.thread = thread;
    this.body = body;
    setDaemon(station != null);
    if (station != null) {
      setContextClassLoader(station.spread.classes().loader());
    }
  }

  @Override
  public void run() {
    Station.inherit(station);
    Station.turns().goesOn();
    body.run();
  }
}
