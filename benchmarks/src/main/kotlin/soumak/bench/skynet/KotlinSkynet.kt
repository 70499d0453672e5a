package soumak.bench.skynet

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Skynet on coroutines. */
class KotlinSkynet : Contender {
  override fun run(run: Run): Long = timedCoroutines(run) { sum(0, run.count()) }

  private suspend fun CoroutineScope.sum(first: Long, leaves: Int): Long {
    if (leaves == 1) return first
    val inbox = Channel<Long>(Skynet.FAN_OUT)
    val share = leaves / Skynet.FAN_OUT
    repeat(Skynet.FAN_OUT) { i -> launch { inbox.send(sum(first + i.toLong() * share, share)) } }
    var sum = 0L
    repeat(Skynet.FAN_OUT) { sum += inbox.receive() }
    return sum
  }
}
