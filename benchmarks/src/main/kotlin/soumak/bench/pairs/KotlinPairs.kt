package soumak.bench.pairs

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.coroutines

/** Pairs of coroutines; the event loop ends when all have ended. */
class KotlinPairs : Contender {
  override fun run(run: Run): Long {
    Tally.begin(run)
    coroutines(run) {
      repeat(run.count()) {
        val channel = Channel<Int>(Channel.RENDEZVOUS)
        launch { Tally.add(read(channel)) }
        launch { channel.send(Pairs.NUMBER) }
      }
      0
    }
    return Tally.await(run)
  }

  private suspend fun read(input: ReceiveChannel<Int>): Int {
    val result = input.receive()
    return result
  }
}
