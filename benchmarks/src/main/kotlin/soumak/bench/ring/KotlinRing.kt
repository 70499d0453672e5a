package soumak.bench.ring

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.coroutines

/** The ring over Kotlin's rendezvous channels. */
class KotlinRing : Contender {
  override fun run(run: Run): Long =
    coroutines(run) {
      val laps = run.each() + 1
      val first = Channel<Ring.Token>(Channel.RENDEZVOUS)
      var last = first
      repeat(run.count() - 1) {
        val input = last
        val out = Channel<Ring.Token>(Channel.RENDEZVOUS)
        launch { pass(input, out, laps) }
        last = out
      }
      lead(run, first, last, laps)
    }

  private suspend fun lead(
    run: Run,
    out: SendChannel<Ring.Token>,
    input: ReceiveChannel<Ring.Token>,
    laps: Int,
  ): Long {
    var token = Ring.Token()
    repeat(laps) { lap ->
      if (lap == 1) run.start()
      out.send(token)
      token = input.receive()
      token.hops++
    }
    run.stop()
    return token.hops
  }

  private suspend fun pass(
    input: ReceiveChannel<Ring.Token>,
    out: SendChannel<Ring.Token>,
    laps: Int,
  ) {
    repeat(laps) {
      val token = input.receive()
      token.hops++
      out.send(token)
    }
  }
}
