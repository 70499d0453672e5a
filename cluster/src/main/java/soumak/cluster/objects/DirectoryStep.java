package soumak.cluster.objects;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step.Outcome;
import soumak.cluster.objects.ObjectStep.Result;

/** One step of a node on one entry; the only code that writes entries. */
final class DirectoryStep {
  private final byte @Nullable [] before;
  private final long node;
  private final long seen;

  DirectoryStep(byte @Nullable [] before, long node, long seen) {
    this.before = before;
    this.node = node;
    this.seen = seen;
  }

  Outcome apply(ObjectStep step, In in) {
    if (before == null) {
      return step == ObjectStep.CREATE ? create(in) : unchanged(answer(Result.UNKNOWN));
    }
    Entry entry = Entry.of(before);
    return switch (step) {
      case READ -> read(entry);
      case WRITE -> write(entry);
      case FLUSH -> flush(entry, in);
      case DROP -> drop(entry, in.number());
      case FREE -> free(entry, in.number());
      case CREATE -> unchanged(answer(Result.OK));
      case RECOVER -> recover(entry, in.number(), in.number());
      case HOLD -> hold(entry);
      case LET_GO -> letGo(entry, in);
      case REFER -> {
        entry.referrers.merge(in.id(), in.number(), Math::max);
        yield changed(entry, answer(Result.OK));
      }
      case UNREFER -> unrefer(entry, in);
      case SWEEP -> {
        entry.forgetTheDead(in.numbers(), seen);
        yield collect(entry);
      }
    };
  }

  private Outcome create(In in) {
    long claim = in.number();
    Entry entry = new Entry(Content.read(in));
    entry.claim = claim;
    entry.owner = claim == 0 ? Entry.NOBODY : node;
    entry.copies.add(node);
    entry.holders.put(node, seen);
    return changed(entry, answer(Result.OK));
  }

  private Outcome read(Entry entry) {
    if (seen < entry.epoch) {
      return stale(entry);
    }
    if (entry.owner != Entry.NOBODY && entry.owner != node) {
      return owned(entry);
    }
    entry.owner = Entry.NOBODY;
    entry.copies.add(node);
    entry.holders.put(node, seen);
    Out answer = answer(Result.OK).number(entry.claim);
    entry.content.write(answer);
    return changed(entry, answer);
  }

  private Outcome write(Entry entry) {
    if (seen < entry.epoch) {
      return stale(entry);
    }
    if (entry.owner != Entry.NOBODY && entry.owner != node) {
      return owned(entry);
    }
    entry.owner = node;
    entry.claim++;
    entry.holders.put(node, seen);
    Out answer = answer(Result.OK).number(entry.claim);
    entry.content.write(answer);
    Set<Long> others = entry.copiesBut(node);
    answer.numbers(others).numbers(others.stream().map(entry::since).toList());
    entry.copies.add(node);
    return changed(entry, answer);
  }

  private Outcome flush(Entry entry, In in) {
    if (!entry.isClaimed(node, in.number())) {
      return unchanged(answer(Result.LOST));
    }
    entry.owner = Entry.NOBODY;
    entry.copies.clear();
    if (in.small() != 0) {
      entry.copies.add(node);
    }
    entry.content = Content.read(in);
    return changed(entry, answer(Result.OK));
  }

  /** The copies stay listed: perhaps not all of them were invalidated. */
  private Outcome drop(Entry entry, long claim) {
    if (!entry.isClaimed(node, claim)) {
      return unchanged(answer(Result.LOST));
    }
    entry.owner = Entry.NOBODY;
    return changed(entry, answer(Result.OK));
  }

  private Outcome free(Entry entry, long claim) {
    return entry.isClaimed(node, claim)
        ? new Outcome(null, answer(Result.OK).ids(entry.content.references()).toBytes())
        : unchanged(answer(Result.LOST));
  }

  private Outcome recover(Entry entry, long dead, long claim) {
    if (!entry.isClaimed(dead, claim)) {
      return unchanged(answer(Result.LOST));
    }
    entry.owner = Entry.NOBODY;
    entry.copies.remove(dead);
    entry.epoch = Math.max(entry.epoch, seen);
    return changed(entry, answer(Result.OK));
  }

  private Outcome hold(Entry entry) {
    if (seen < entry.epoch) {
      return stale(entry);
    }
    entry.holders.put(node, seen);
    return changed(entry, answer(Result.OK));
  }

  private Outcome letGo(Entry entry, In in) {
    entry.forgetTheDead(in.numbers(), seen);
    entry.holders.remove(node);
    entry.copies.remove(node);
    if (entry.owner == node) {
      entry.owner = Entry.NOBODY;
    }
    return collect(entry);
  }

  /** Unless a later writer of the referrer has put the reference there again. */
  private Outcome unrefer(Entry entry, In in) {
    ObjectId referrer = in.id();
    long claim = in.number();
    if (entry.referrers.getOrDefault(referrer, Long.MAX_VALUE) <= claim) {
      entry.referrers.remove(referrer);
    }
    entry.forgetTheDead(in.numbers(), seen);
    return collect(entry);
  }

  private Outcome collect(Entry entry) {
    if (entry.isGarbage()) {
      List<ObjectId> references = entry.content.references();
      return new Outcome(null, answer(Result.REMOVED).ids(references).toBytes());
    }
    return changed(entry, answer(Result.OK));
  }

  private Outcome owned(Entry entry) {
    return unchanged(
        answer(Result.OWNED)
            .number(entry.owner)
            .number(entry.since(entry.owner))
            .number(entry.claim));
  }

  private Outcome stale(Entry entry) {
    return unchanged(answer(Result.STALE).number(entry.epoch));
  }

  private Outcome unchanged(Out answer) {
    return new Outcome(before, answer.toBytes());
  }

  private static Outcome changed(Entry entry, Out answer) {
    return new Outcome(entry.toBytes(), answer.toBytes());
  }

  private static Out answer(Result result) {
    return result.out();
  }
}
