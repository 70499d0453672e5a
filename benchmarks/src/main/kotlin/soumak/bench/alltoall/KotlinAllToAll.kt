package soumak.bench.alltoall

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.coroutines

/** All to all on coroutines. */
class KotlinAllToAll : Contender {
  override fun run(run: Run): Long =
    coroutines(run) {
      val sums = Channel<Long>(Channel.UNLIMITED)
      val inboxes = List(run.count()) { Channel<Int>(Channel.UNLIMITED) }
      run.start()
      repeat(run.count()) { number -> launch { sums.send(exchange(number, inboxes)) } }
      var sum = 0L
      repeat(run.count()) { sum += sums.receive() }
      run.stop()
      sum
    }

  private suspend fun exchange(number: Int, inboxes: List<Channel<Int>>): Long {
    for (i in inboxes.indices) inboxes[i].send(number)
    val mine = inboxes[number]
    var sum = 0L
    for (i in inboxes.indices) sum += mine.receive()
    return sum
  }
}
