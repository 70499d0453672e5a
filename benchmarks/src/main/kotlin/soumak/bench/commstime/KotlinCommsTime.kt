package soumak.bench.commstime

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** CommsTime over Kotlin's rendezvous channels. */
class KotlinCommsTime : Contender {
  override fun run(run: Run): Long =
    timedCoroutines(run) {
      val numbers = run.count()
      val a = Channel<Int>(Channel.RENDEZVOUS)
      val b = Channel<Int>(Channel.RENDEZVOUS)
      val c = Channel<Int>(Channel.RENDEZVOUS)
      val d = Channel<Int>(Channel.RENDEZVOUS)
      launch { prefix(c, a, numbers) }
      launch { delta(a, d, b, numbers) }
      launch { succ(b, c, numbers) }
      consume(d, numbers)
    }

  private suspend fun prefix(input: ReceiveChannel<Int>, out: SendChannel<Int>, numbers: Int) {
    out.send(0)
    for (i in 1 until numbers) out.send(input.receive())
  }

  private suspend fun delta(
    input: ReceiveChannel<Int>,
    out1: SendChannel<Int>,
    out2: SendChannel<Int>,
    numbers: Int,
  ) {
    for (i in 1 until numbers) {
      val value = input.receive()
      out1.send(value)
      out2.send(value)
    }
    out1.send(input.receive())
  }

  private suspend fun succ(input: ReceiveChannel<Int>, out: SendChannel<Int>, numbers: Int) {
    for (i in 1 until numbers) out.send(input.receive() + 1)
  }

  private suspend fun consume(input: ReceiveChannel<Int>, numbers: Int): Long {
    var sum = 0L
    for (i in 0 until numbers) sum += input.receive()
    return sum
  }
}
