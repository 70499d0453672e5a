package soumak.bench.bang

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Many to one on coroutines. */
class KotlinBang : Contender {
  override fun run(run: Run): Long =
    timedCoroutines(run) {
      val inbox = Channel<Any>(Channel.UNLIMITED)
      repeat(run.count()) { launch { repeat(run.each()) { inbox.send(Bang.MESSAGE) } } }
      receive(inbox, run.count().toLong() * run.each())
    }

  private suspend fun receive(inbox: Channel<Any>, messages: Long): Long {
    var received = 0L
    while (received < messages && inbox.receive() === Bang.MESSAGE) received++
    return received
  }
}
