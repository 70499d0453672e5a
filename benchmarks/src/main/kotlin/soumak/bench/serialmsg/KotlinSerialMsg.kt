package soumak.bench.serialmsg

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Many to one to many on coroutines. */
class KotlinSerialMsg : Contender {
  override fun run(run: Run): Long =
    timedCoroutines(run) { startAndGather(run.count(), run.each()) }

  private suspend fun CoroutineScope.startAndGather(pairs: Int, messages: Int): Long {
    val reports = Channel<Int>(Channel.UNLIMITED)
    val dispatcher = Channel<Int>(Channel.UNLIMITED)
    val receivers = List(pairs) { Channel<Int>(Channel.UNLIMITED) }
    for (receiver in receivers) launch { reports.send(receive(receiver, messages)) }
    launch { dispatch(dispatcher, receivers, pairs.toLong() * messages) }
    repeat(pairs) { receiver -> launch { repeat(messages) { dispatcher.send(receiver) } } }
    var received = 0L
    repeat(pairs) { received += reports.receive() }
    return received
  }

  private suspend fun dispatch(
    dispatcher: Channel<Int>,
    receivers: List<Channel<Int>>,
    messages: Long,
  ) {
    for (i in 0 until messages) {
      val receiver = dispatcher.receive()
      receivers[receiver].send(receiver)
    }
  }

  private suspend fun receive(inbox: Channel<Int>, messages: Int): Int {
    var received = 0
    repeat(messages) {
      inbox.receive()
      received++
    }
    return received
  }
}
