package soumak.bench.alt

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.launch
import kotlinx.coroutines.selects.select
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Kotlin's select over two rendezvous channels. */
class KotlinAlt : Contender {
  override fun run(run: Run): Long =
    timedCoroutines(run) {
      val a = Channel<Int>(Channel.RENDEZVOUS)
      val b = Channel<Int>(Channel.RENDEZVOUS)
      launch { produce(a, run.count() / 2) }
      launch { produce(b, run.count() / 2) }
      var sum = 0L
      repeat(run.count()) {
        sum += select<Int> {
          a.onReceive { it }
          b.onReceive { it }
        }
      }
      sum
    }

  private suspend fun produce(out: SendChannel<Int>, numbers: Int) {
    for (i in 0 until numbers) out.send(i)
  }
}
