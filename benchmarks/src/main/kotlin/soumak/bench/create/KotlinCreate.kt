package soumak.bench.create

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Creation of coroutines. */
class KotlinCreate : Contender {
  override fun run(run: Run): Long =
    timedCoroutines(run) {
      val collector = Channel<Int>(Channel.UNLIMITED)
      repeat(run.count()) { number -> launch { collector.send(number) } }
      var sum = 0L
      repeat(run.count()) { sum += collector.receive() }
      sum
    }
}
