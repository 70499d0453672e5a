package soumak.bench.depth

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import soumak.bench.Contender
import soumak.bench.Run
import soumak.bench.peer.timedCoroutines

/** Pauses deep in the calls of coroutines. */
class KotlinDepth(private val allFrames: Boolean) : Contender {
  override fun run(run: Run): Long = timedCoroutines(run) { match(run.count() / 2, run.each()) }

  private suspend fun CoroutineScope.match(rounds: Int, depth: Int): Long {
    val first = Channel<Any>(1)
    val second = Channel<Any>(1)
    first.send(Depth.BALL)
    launch { play(second, first, rounds, depth) }
    return play(first, second, rounds, depth)
  }

  private suspend fun play(input: Channel<Any>, out: Channel<Any>, rounds: Int, depth: Int): Long {
    if (!allFrames) return down(depth, input, out, rounds)
    var sum = 0L
    repeat(rounds) { sum += down(depth, input, out, 1) }
    return sum
  }

  private suspend fun down(level: Int, input: Channel<Any>, out: Channel<Any>, rounds: Int): Long {
    if (level > 1) return down(level - 1, input, out, rounds) + level
    var messages = 0L
    repeat(rounds) {
      out.send(input.receive())
      messages += 2
    }
    return messages
  }
}
