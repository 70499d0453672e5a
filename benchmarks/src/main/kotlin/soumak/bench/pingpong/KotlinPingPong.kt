package soumak.bench.pingpong

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Ping-pong between coroutines over rendezvous channels. */
class KotlinPingPong : Contender {
  override fun run(run: Run): Long =
    timedCoroutines(run) {
      val ping = Channel<Any>(Channel.RENDEZVOUS)
      val pong = Channel<Any>(Channel.RENDEZVOUS)
      launch { repeat(run.count() / 2) { ping.send(pong.receive()) } }
      pinger(ping, pong, run.count() / 2)
    }

  private suspend fun pinger(ping: Channel<Any>, pong: Channel<Any>, rounds: Int): Long {
    var messages = 0L
    var ball: Any = PingPong.BALL
    repeat(rounds) {
      pong.send(ball)
      ball = ping.receive()
      messages += 2
    }
    return messages
  }
}
