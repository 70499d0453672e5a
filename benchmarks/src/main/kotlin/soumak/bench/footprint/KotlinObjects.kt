package soumak.bench.footprint

import kotlinx.coroutines.channels.Channel

/** Kotlin's channels, as objects. */
object KotlinObjects {
  @JvmStatic fun mailbox(): Any = Channel<Any>(Channel.UNLIMITED)

  @JvmStatic fun channel(): Any = Channel<Any>(Channel.RENDEZVOUS)
}
