package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What reads arrays, now or later. */
class StreamsTest {
  @Test
  void ofAnArray() {
    assertAccepted(
        """
        static double mean(Node node, @Free double[] values) {
          byte[] data = node.data;
          return Arrays.stream(values).map(x -> x * 2).average().orElse(0)
              + java.util.stream.DoubleStream.of(values).max().getAsDouble()
              + Arrays.stream(values).boxed().filter(x -> x > 1).sorted().toList().size();
        }
        """);
  }

  @Test
  void readAfterSend() {
    assertFileRefused(
        """
        class T implements Message {
          int[] values;
          static int run(Mailbox<T> box, @Free T t) throws Pausable {
            java.util.stream.IntStream all = Arrays.stream(t.values).map(x -> x + 1);
            box.put(t);
            return all.sum();
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `all` is used after it was given away
            `t` was given to Mailbox.put (parameter 1) at line 5
            `all` is `the result of IntStream.map` since line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void ofValuesOfAMessage() {
    assertFileAccepted(
        """
        class T implements Message {
          String[] names;
          static String run(Mailbox<T> box, @Free T t) throws Pausable {
            String all = Arrays.stream(t.names)
                .filter(it -> !it.isEmpty())
                .sorted()
                .collect(java.util.stream.Collectors.joining());
            long count = Arrays.stream(t.names, 0, 1).count();
            box.put(t);
            return all + count + of(new T());
          }
          static List<String> of(T t) {
            return Arrays.stream(t.names).map(it -> it + "!").toList();
          }
          static java.util.stream.Stream<String> words(String text) {
            return Arrays.stream(text.split(" ")).takeWhile(it -> !it.isEmpty());
          }
          static java.util.stream.Stream<String> got(Mailbox<T> box) throws Pausable {
            return Arrays.stream(box.get().names).parallel();
          }
        }
        """);
  }

  @Test
  void valuesReadAfterSend() {
    assertFileRefused(
        """
        class T implements Message {
          String[] names;
          static long run(Mailbox<T> box, @Free T t) throws Pausable {
            java.util.stream.Stream<String> all = Arrays.stream(t.names).map(it -> it + 1);
            box.put(t);
            return all.count();
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `all` is used after it was given away
            `t` was given to Mailbox.put (parameter 1) at line 5
            `all` is `the result of Stream.map` since line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void readBeforeSend() {
    assertFileAccepted(
        """
        class T implements Message {
          int[] values;
          static int run(Mailbox<T> box, @Free T t) throws Pausable {
            java.util.stream.IntStream all = Arrays.stream(t.values).map(x -> x + 1);
            int sum = all.sum();
            box.put(t);
            return sum;
          }
        }
        """);
  }

  @Test
  void streamKept() {
    assertFileRefused(
        """
        class T implements Message {
          int[] values;
          static void run(T t, List<Object> kept) {
            kept.add(Arrays.stream(t.values).boxed());
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `the result of IntStream.boxed` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void buffers() {
    assertAccepted(
        """
        void run(Mailbox<Node> box, java.util.zip.CRC32 crc, java.nio.ByteBuffer to) throws Exception, Pausable {
          Node node = box.get();
          crc.update(node.data, 0, 3);
          to.put(node.data);
          java.security.MessageDigest.getInstance("MD5").update(node.data);
          new java.io.DataOutputStream(System.out).write(node.data, 0, 2);
          new Random().nextBytes(node.data);
          box.put(node);
        }
        """);
  }

  @Test
  void wrapped() {
    assertRefused(
        """
        void run(Mailbox<Node> box) throws Exception, Pausable {
          Node node = box.get();
          java.nio.ByteBuffer to = java.nio.ByteBuffer.wrap(node.data);
          box.put(node);
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node.data` is given to ByteBuffer.wrap as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: give a copy of the array
        """);
  }

  @Test
  void ofAnOrdinaryArray() {
    assertAccepted(
        """
        static double sum(java.util.stream.IntStream all) { return all.sum(); }
        static double run(int n, List<Object> kept) {
          int[] made = new int[n];
          kept.add(Arrays.stream(made));
          int[] other = new int[n];
          return sum(Arrays.stream(other).map(x -> x + 1));
        }
        """);
  }

  @Test
  void forgottenArray() {
    assertRefused(
        """
        static void run(@Cuttable Node m, List<Object> kept) {
          int n = 0;
          byte[] made = new byte[3];
          Supplier<Byte> read = () -> made[0];
          m.data = made;
          while (maybe()) n++;
          kept.add(read);
        }
        """,
        """
        T.java:8: error: UNANNOTATED_ESCAPE: `read` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void castOfAStream() {
    assertFileRefused(
        """
        class T implements Message {
          int[] values;
          static Object run(Mailbox<T> box, @Free T t) throws Pausable {
            Object all = Arrays.stream(t.values);
            java.util.stream.BaseStream<?, ?> base = (java.util.stream.BaseStream<?, ?>) all;
            box.put(t);
            return base.isParallel();
          }
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `base` is used after it was given away
            `t` was given to Mailbox.put (parameter 1) at line 6
            `base` is `the result of Arrays.stream` since line 4
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void readAndFilledByTheJdk() {
    assertFileAccepted(
        """
        class T implements Message {
          byte[] bytes;
          char[] chars;
          long[] longs;
          void out(java.io.DataOutput to, java.io.PrintWriter text) throws java.io.IOException {
            to.write(bytes);
            text.println(chars);
            text.append(new StringBuffer().append(chars));
            java.nio.LongBuffer.allocate(9).put(longs);
          }
          void in(java.io.RandomAccessFile from, java.io.BufferedReader text)
              throws java.io.IOException {
            from.readFully(bytes, 0, 2);
            text.read(chars, 0, chars.length);
            new java.security.SecureRandom().nextBytes(bytes);
          }
          boolean isLike(T other) {
            return Arrays.equals(longs, 0, 1, other.longs, 0, 1)
                && Arrays.compare(chars, other.chars) == 0
                && BitSet.valueOf(longs).isEmpty();
          }
          static void send(Mailbox<char[]> box, java.io.CharArrayWriter text) throws Pausable {
            box.put(text.toCharArray());
          }
        }
        """);
  }

  @Test
  void keptByTheJdk() {
    assertFileRefused(
        """
        class T implements Message {
          char[] chars;
          java.io.Reader read() {
            return new java.io.CharArrayReader(chars);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `this.chars` is given to new CharArrayReader as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: give a copy of the array
        """);
  }

  @Test
  void functionThatReadsItLater() {
    assertFileRefused(
        """
        class T implements Message {
          int[] values;
          static int run(Mailbox<T> box, @Free T t) throws Pausable {
            Function<int[], java.util.stream.IntStream> of = Arrays::stream;
            java.util.stream.IntStream all = of.apply(t.values);
            box.put(t);
            return all.sum();
          }
        }
        """,
        """
        T.java:4: error: OVERRIDE_WEAKENS: Arrays.stream gives a message, of which Function.apply says nothing
            who gets it there may keep it, or show it to another task
            suggestion: use a functional interface whose result is @Free, or send it in a mailbox
        """);
  }

  @Test
  void functionThatGivesTheArrayItself() {
    assertFileRefused(
        """
        class T implements Message {
          int[] values;
          static void run(Mailbox<T> box, @Free T t, List<int[]> kept) throws Pausable {
            Function<int[], java.util.stream.Stream<int[]>> of = java.util.stream.Stream::of;
            kept.addAll(of.apply(t.values).toList());
            box.put(t);
            kept.get(0)[0] = 1;
          }
        }
        """,
        """
        T.java:4: error: OVERRIDE_WEAKENS: Stream.of may keep or show what Function.apply is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  /** Each stream ends with the one that it goes into. */
  @Test
  void streamsOfElementsThatGoIntoAnotherStream() {
    assertFileAccepted(
        """
        class T {
          static List<String> words(List<String> lines) {
            return lines.stream().map(it -> it.split(",")).flatMap(java.util.stream.Stream::of).toList();
          }
          static int sum(List<int[]> rows) {
            return rows.stream().flatMapToInt(java.util.stream.IntStream::of).sum();
          }
          static Set<String> gathered(List<String[]> rows) {
            return rows.stream().collect(java.util.stream.Collectors.flatMapping(
                Arrays::stream, java.util.stream.Collectors.toSet()));
          }
        }
        """);
  }

  @Test
  void streamsOfElementsThatAreKept() {
    assertFileRefused(
        """
        class T {
          static Set<?> gathered(List<String[]> rows) {
            return rows.stream().collect(java.util.stream.Collectors.mapping(
                Arrays::stream,
                java.util.stream.Collectors.toSet()));
          }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: Arrays.stream may keep or show what Function.apply is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }
}
