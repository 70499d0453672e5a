package soumak.bench.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Props;

/** Two actor systems on this machine, that talk by Artery TCP. */
final class PekkoRemote {
  /** Asks the reader of messages whether it has got so far. */
  static final String FLOW = "flow";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private PekkoRemote() {}

  static ActorSystem system(String name) {
    return ActorSystem.create(name, configuration());
  }

  private static Config configuration() {
    String ours =
        """
        pekko.loglevel = "OFF"
        pekko.stdout-loglevel = "OFF"
        pekko.log-dead-letters = off
        pekko.jvm-shutdown-hooks = off
        pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
        pekko.actor.provider = remote
        pekko.remote.artery {
          transport = tcp
          canonical.hostname = "127.0.0.1"
          canonical.port = 0
        }
        """;
    return ConfigFactory.parseString(ours).withFallback(ConfigFactory.load());
  }

  /** The actor system of the other process, with a reader of messages and one who answers. */
  static void serve() {
    ActorSystem system = system("far");
    system.actorOf(Props.create(Reader.class, Reader::new), "messages");
    system.actorOf(Props.create(Answerer.class, Answerer::new), "questions");
    Address address = ((ExtendedActorSystem) system).provider().getDefaultAddress();
    System.out.println("in " + address);
  }

  /** One of two; that with an address sends the other a message, and says when it is answered. */
  static void pair(String address) throws Exception {
    if (address.isEmpty()) {
      serve();
    } else {
      find(system("near"), address, "questions");
      System.out.println("in");
    }
  }

  /** An actor of the other process. */
  static ActorRef find(ActorSystem system, String address, String name) throws Exception {
    return system
        .actorSelection(address + "/user/" + name)
        .resolveOne(PATIENCE)
        .toCompletableFuture()
        .get();
  }

  /** A number says how many messages follow; who sent it gets the sum of their lengths. */
  private static final class Reader extends AbstractActor {
    private ActorRef whoAsked = ActorRef.noSender();
    private int missing;
    private long sum;

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .match(byte[].class, this::got)
          .match(String.class, it -> getSender().tell(it, getSelf()))
          .match(Integer.class, this::begin)
          .build();
    }

    private void begin(Integer count) {
      missing = count;
      sum = 0;
      whoAsked = getSender();
    }

    private void got(byte[] bytes) {
      sum += bytes.length;
      if (--missing == 0) {
        whoAsked.tell(sum, getSelf());
      }
    }
  }

  private static final class Answerer extends AbstractActor {
    @Override
    public Receive createReceive() {
      return receiveBuilder().match(Long.class, it -> getSender().tell(it, getSelf())).build();
    }
  }
}
