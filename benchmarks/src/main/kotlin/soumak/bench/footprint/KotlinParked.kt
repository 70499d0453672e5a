package soumak.bench.footprint

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run

/** Coroutines that wait for a message. They are children of a job, as every coroutine should be. */
class KotlinParked : Contender {
  override fun run(run: Run): Long {
    val mailboxes = List(run.count()) { Channel<Int>(Channel.UNLIMITED) }
    val scope = CoroutineScope(Dispatchers.Default + Job())
    Parking.measure(run) { start(scope, mailboxes, run.each()) }
    mailboxes.forEach { it.trySend(1) }
    return Parking.awaitEnd(run)
  }

  private fun start(scope: CoroutineScope, mailboxes: List<Channel<Int>>, depth: Int) {
    for (mailbox in mailboxes) {
      if (depth == 1) scope.launch { one(mailbox) } else scope.launch { three(mailbox) }
    }
  }

  /** Inlined into its coroutine, which so is one call deep. */
  private suspend inline fun one(input: Channel<Int>) {
    Parking.arrive()
    Parking.end(input.receive())
  }

  private suspend inline fun three(input: Channel<Int>) {
    Parking.arrive()
    Parking.end(second(input))
  }

  private suspend fun second(input: Channel<Int>): Int {
    val message = third(input)
    return message
  }

  private suspend fun third(input: Channel<Int>): Int {
    val message = input.receive()
    return message
  }
}
