package soumak.cluster.local;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step;

/**
 * The entries of all tables. Each has a home and, among two nodes, a backup. A step goes
 *
 * <pre>
 * requester --call--> home (applies it) --copy--> backup (keeps it) --> home --answer--> requester
 * </pre>
 *
 * and each arrow is an event, between which nodes may die. A change of the members is one event: it
 * takes each entry from its old home, or from the backup if that is dead, to the new ones. Then
 * requesters send again what is not answered, and who has the copy finds their answers in it.
 * Copies go to a backup in order, so that an answer tells of nothing that could still be lost.
 *
 * <p>If home and backup die before a change of the members is made for the first of them, the entry
 * is gone, as it is in any engine with one backup.
 */
final class Entries {
  private final Traffic traffic;
  private final Map<LocalEngine, Map<Key, Copy>> stores = new HashMap<>();
  private final Map<LocalEngine, Map<LocalEngine, Lane>> backups = new HashMap<>();
  private List<LocalEngine> nodes = new ArrayList<>();
  private long epoch;

  Entries(Traffic traffic) {
    this.traffic = traffic;
  }

  /** The home first, then the backup if there is one. */
  private static List<LocalEngine> places(Key key, List<LocalEngine> nodes) {
    List<LocalEngine> places = new ArrayList<>(nodes);
    places.removeIf(node -> node.self().guest());
    places.sort((a, b) -> Long.compare(weight(key, b), weight(key, a)));
    return places.subList(0, Math.min(2, places.size()));
  }

  /** Rendezvous hashing: a node's leaving moves only what it kept. */
  private static long weight(Key key, LocalEngine node) {
    long bits = (key.hashCode() * 0x9E3779B97F4A7C15L) ^ (node.self().id() * 0xC2B2AE3D27D4EB4FL);
    bits = (bits ^ (bits >>> 29)) * 0xBF58476D1CE4E5B9L;
    return bits ^ (bits >>> 32);
  }

  synchronized LocalEngine home(Key key) {
    return places(key, nodes).getFirst();
  }

  void submit(AtomicCall call) {
    LocalEngine home = home(call.key);
    traffic.put(call.from, home, () -> atHome(call, home));
  }

  private void atHome(AtomicCall call, LocalEngine home) {
    if (!home.hears(call.from)) {
      return;
    }
    try {
      byte[] answer = applyAtHome(call, home);
      if (answer != null) {
        traffic.put(home, call.from, () -> call.from.answered(call, answer));
      }
    } catch (RuntimeException | Error e) {
      traffic.put(home, call.from, () -> call.from.failed(call, e));
    }
  }

  /** The answer, if there is no backup that must know it first. */
  private synchronized byte @Nullable [] applyAtHome(AtomicCall call, LocalEngine home) {
    List<LocalEngine> places = places(call.key, nodes);
    if (places.isEmpty() || places.getFirst() != home || call.answer.isDone()) {
      return null;
    }
    Map<Key, Copy> store = store(home);
    Copy before = store.getOrDefault(call.key, Copy.NONE);
    byte[] answer = before.answer(call);
    Copy after = before;
    if (answer == null) {
      Step.Outcome outcome =
          home.stepOf(call.key.table)
              .apply(call.key.bytes.clone(), copy(before.bytes), call.argument.clone());
      answer = outcome.answer().clone();
      after = before.with(copy(outcome.entry()), call, answer);
      store.put(call.key, after);
    }
    if (places.size() == 1) {
      return answer;
    }
    copyTo(places.get(1), home, call, after);
    return null;
  }

  private void copyTo(LocalEngine backup, LocalEngine home, AtomicCall call, Copy copy) {
    Lane lane =
        backups
            .computeIfAbsent(home, from -> new HashMap<>())
            .computeIfAbsent(backup, to -> new Lane(home, to));
    long sent = epoch;
    traffic.put(lane, () -> atBackup(sent, backup, home, call, copy));
  }

  private void atBackup(
      long sent, LocalEngine backup, LocalEngine home, AtomicCall call, Copy copy) {
    synchronized (this) {
      if (backup.isGone() || sent != epoch) {
        return;
      }
      store(backup).put(call.key, copy);
    }
    traffic.put(backup, home, () -> backedUp(home, call, copy));
  }

  private void backedUp(LocalEngine home, AtomicCall call, Copy copy) {
    byte[] answer = copy.answer(call);
    if (!home.isGone() && answer != null) {
      traffic.put(home, call.from, () -> call.from.answered(call, answer));
    }
  }

  /** The nodes are others now: moves the entries. Those that are gone for good left nothing. */
  synchronized void moveTo(List<LocalEngine> after, long epoch) {
    Set<Key> keys = new HashSet<>();
    stores.values().forEach(store -> keys.addAll(store.keySet()));
    Map<LocalEngine, Map<Key, Copy>> moved = new HashMap<>();
    for (Key key : keys) {
      Copy copy = surviving(key, after);
      if (copy != null && copy.isNeeded()) {
        for (LocalEngine place : places(key, after)) {
          moved.computeIfAbsent(place, node -> new HashMap<>()).put(key, copy);
        }
      }
    }
    stores.clear();
    stores.putAll(moved);
    backups.clear();
    nodes = new ArrayList<>(after);
    this.epoch = epoch;
  }

  private @Nullable Copy surviving(Key key, List<LocalEngine> after) {
    for (LocalEngine place : places(key, nodes)) {
      if (!place.isGone() && (after.contains(place) || place.isLeaving())) {
        Copy copy = store(place).get(key);
        if (copy != null) {
          return copy;
        }
      }
    }
    return null;
  }

  /** Removes all entries of a table whose keys begin so. */
  synchronized void forget(int table, byte[] prefix) {
    for (Map<Key, Copy> store : stores.values()) {
      store.keySet().removeIf(key -> key.table == table && key.begins(prefix));
    }
  }

  /** How many entries there are, each counted once. */
  synchronized int count() {
    Set<Key> keys = new HashSet<>();
    stores
        .values()
        .forEach(store ->
            store.forEach((key, copy) -> {
              if (copy.bytes != null) {
                keys.add(key);
              }
            }));
    return keys.size();
  }

  private Map<Key, Copy> store(LocalEngine node) {
    return stores.computeIfAbsent(node, some -> new HashMap<>());
  }

  private static byte @Nullable [] copy(byte @Nullable [] bytes) {
    return bytes == null ? null : bytes.clone();
  }
}
