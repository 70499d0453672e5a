import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that begin with what only one node can use: they run there, and others elsewhere. */
public class Echoing {
  private static int handled;

  private static synchronized void count() {
    handled++;
  }

  static final class Handler implements Runnable {
    private final Socket socket;

    Handler(Socket socket) {
      this.socket = socket;
    }

    @Override
    public void run() {
      try (socket;
          BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
          PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          out.println("echo " + line);
        }
        count();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static final class Server extends Thread {
    private final ServerSocket[] sockets = {
      new ServerSocket(0, 9, InetAddress.getLoopbackAddress())
    };
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final int clients;

    Server(int clients) throws IOException {
      this.clients = clients;
    }

    int port() {
      return sockets[0].getLocalPort();
    }

    @Override
    public void run() {
      try (ServerSocket socket = sockets[0]) {
        for (int i = 0; i < clients; i++) {
          pool.execute(new Handler(socket.accept()));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      pool.shutdown();
    }
  }

  private static String ask(int port, String what) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
      out.println(what);
      return in.readLine();
    }
  }

  public static void main(String[] args) throws Exception {
    Server server = new Server(5);
    server.start();
    int port = server.port();
    ExecutorService clients = Executors.newFixedThreadPool(3);
    List<Future<String>> answers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      answers.add(clients.submit(() -> ask(port, "client " + number)));
    }
    for (Future<String> each : answers) {
      System.out.println(each.get());
    }
    clients.shutdown();
    server.join();
    server.pool.awaitTermination(1, java.util.concurrent.TimeUnit.DAYS);
    System.out.println(handled);
    Optional<Scanner> in = Optional.of(new Scanner("1 2 3"));
    for (int i = 0; i < 3; i++) {
      Thread reader = new Thread(() -> System.out.println(in.get().nextInt()));
      reader.start();
      reader.join();
    }
  }
}
