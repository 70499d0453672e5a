package soumak.net;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;
import soumak.Steps;

/** A call that may wait, as a thread makes it and as woven code in a task makes it. */
record Call<T>(Blocking<T> blocking, Consumer<Steps<T>> woven) {
  interface Blocking<T> {
    T call() throws Throwable;
  }

  static Call<Integer> read(TcpSocket socket, ByteBuffer target) {
    return new Call<>(
        () -> socket.read(target), steps -> steps.thenInt(f -> socket.read(target, f)));
  }

  static Call<Integer> read(TcpSocket socket, ByteBuffer target, Duration timeout) {
    return new Call<>(
        () -> socket.read(target, timeout),
        steps -> steps.thenInt(f -> socket.read(target, timeout, f)));
  }

  static Call<Void> write(TcpSocket socket, ByteBuffer source) {
    return new Call<>(
        () -> {
          socket.write(source);
          return null;
        },
        steps -> steps.thenDo(f -> socket.write(source, f)));
  }

  static Call<Void> write(TcpSocket socket, ByteBuffer source, Duration timeout) {
    return new Call<>(
        () -> {
          socket.write(source, timeout);
          return null;
        },
        steps -> steps.thenDo(f -> socket.write(source, timeout, f)));
  }

  static Call<TcpSocket> accept(TcpListener listener) {
    return new Call<>(listener::accept, steps -> steps.then((none, f) -> listener.accept(f)));
  }

  static Call<TcpSocket> accept(TcpListener listener, Duration timeout) {
    return new Call<>(
        () -> listener.accept(timeout),
        steps -> steps.then((none, f) -> listener.accept(timeout, f)));
  }

  static Call<TcpSocket> connect(InetSocketAddress address) {
    return new Call<>(
        () -> TcpSocket.connect(address),
        steps -> steps.then((none, f) -> TcpSocket.connect(address, f)));
  }

  static Call<TcpSocket> connect(InetSocketAddress address, Duration timeout) {
    return new Call<>(
        () -> TcpSocket.connect(address, timeout),
        steps -> steps.then((none, f) -> TcpSocket.connect(address, timeout, f)));
  }

  static Call<String> readLine(LineReader lines) {
    return new Call<>(lines::readLine, steps -> steps.then((none, f) -> lines.readLine(f)));
  }

  static Call<String> readLine(LineReader lines, Duration timeout) {
    return new Call<>(
        () -> lines.readLine(timeout),
        steps -> steps.then((none, f) -> lines.readLine(timeout, f)));
  }
}
