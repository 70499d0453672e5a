package soumak.bench.peer

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import soumak.bench.Run

/**
 * Runs work on Kotlin coroutines: on the event loop of `runBlocking` for one worker, which is the
 * fastest, else on `Dispatchers.Default`, whose number of threads is set by the process' flags. The
 * root coroutine starts and stops the clock.
 */
fun coroutines(run: Run, root: suspend CoroutineScope.() -> Long): Long =
  if (run.workers() == 1) runBlocking { root() } else runBlocking(Dispatchers.Default) { root() }

/** Like [coroutines], and times all that the root coroutine does. */
fun timedCoroutines(run: Run, root: suspend CoroutineScope.() -> Long): Long =
  coroutines(run) {
    run.start()
    val result = root()
    run.stop()
    result
  }
