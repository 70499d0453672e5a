package soumak.cluster.local;

import java.util.concurrent.CompletableFuture;

/** A step that a node has asked for. Its identity is the number of the request. */
final class AtomicCall {
  final LocalEngine from;
  final Key key;
  final byte[] argument;
  final CompletableFuture<byte[]> answer = new CompletableFuture<>();

  AtomicCall(LocalEngine from, Key key, byte[] argument) {
    this.from = from;
    this.key = key;
    this.argument = argument.clone();
  }
}
