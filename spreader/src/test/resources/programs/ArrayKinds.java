import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Arrays of all kinds, and the JDK's methods for them. */
public class ArrayKinds {
  static long[] longs = {1L << 40, 2};
  static double[][] matrix = {{1, 2}, {3, 4, 5}};
  static final char[] LETTERS = "hello".toCharArray();

  static int total(int... numbers) {
    int sum = 0;
    for (int number : numbers) {
      sum += number;
    }
    return sum;
  }

  static String joined(String between, Object... parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(part).append(between);
    }
    return text.toString();
  }

  static Object pick(int i) {
    Object some;
    if (i == 0) {
      some = new int[] {1};
    } else if (i == 1) {
      some = new String[] {"s"};
    } else {
      some = new double[1][2];
    }
    return some;
  }

  static int length(Object array, boolean other) {
    Object[] either = other ? new String[5] : new Integer[6];
    Object both = other ? new int[3] : either;
    return both instanceof int[] ints ? ints.length : ((Object[]) both).length;
  }

  @SafeVarargs
  static <T> T[] list(T... all) {
    return all;
  }

  public static void main(String[] args) {
    int[] a = {5, 3, 9, 1};
    Arrays.sort(a);
    Arrays.sort(a, 1, 3);
    System.out.println(Arrays.toString(a) + Arrays.binarySearch(a, 9) + a.length);
    int[] b = Arrays.copyOf(a, 6);
    Arrays.fill(b, 4, 6, 77);
    System.out.println(Arrays.toString(b) + Arrays.equals(a, b) + Arrays.hashCode(a));
    System.arraycopy(a, 0, b, 1, 3);
    System.arraycopy(b, 0, b, 1, 3);
    System.out.println(Arrays.toString(b) + Arrays.toString(Arrays.copyOfRange(b, 1, 3)));
    int[] c = a.clone();
    c[0] = -1;
    System.out.println(a[0] + " " + c[0] + a.equals(c) + a.equals(a));
    String[] words = {"pear", "fig", "apple"};
    Arrays.sort(words, Collections.reverseOrder());
    System.out.println(Arrays.asList(words) + String.join("-", words) + List.of(words).size());
    System.out.println(
        Arrays.deepToString(matrix) + Arrays.deepToString(new int[][][] {{{1}, {2}}}));
    System.out.println(Arrays.deepEquals(matrix, new double[][] {{1, 2}, {3, 4, 5}}));
    matrix[1][2] += 0.5;
    matrix[0][0]++;
    longs[1] <<= 3;
    System.out.println(matrix[1][2] + matrix[0][0]-- + longs[1] + longs[0]);
    System.out.println(total() + total(1) + total(1, 2, 3) + joined(",", 1, "x", 'c', null));
    System.out.println(String.format("%s-%d-%5.2f|%s", "a", 3, 2.5, words[1]));
    System.out.printf("%s %s%n", (Object[]) words);
    byte[] bytes = "abc".getBytes();
    bytes[0]++;
    bytes[1] = (byte) 300;
    boolean[] flags = new boolean[3];
    flags[1] = true;
    short[] shorts = {1, 2};
    shorts[0] -= 3;
    float[] floats = {1.5f};
    floats[0] *= 2;
    LETTERS[0] = 'j';
    System.out.println(bytes[0] + "" + bytes[1] + flags[1] + flags[0] + shorts[0] + floats[0]);
    System.out.println(new String(LETTERS) + String.valueOf(LETTERS, 1, 2) + LETTERS.length);
    for (int i = 0; i < 3; i++) {
      Object some = pick(i);
      System.out.println(
          (some instanceof int[])
              + ""
              + (some instanceof Object[])
              + (some instanceof double[][])
              + (some instanceof String[])
              + (some instanceof Cloneable)
              + some.getClass().getSimpleName());
    }
    System.out.println(length(null, true) + length(null, false));
    System.out.println(
        int[].class + " " + String[][].class.getName() + (a.getClass() == int[].class));
    try {
      Object[] objects = new String[1];
      objects[0] = 3;
    } catch (ArrayStoreException e) {
      System.out.println("store");
    }
    try {
      System.out.println((String[]) pick(0));
    } catch (ClassCastException e) {
      System.out.println("cast");
    }
    try {
      System.out.println(a[4]);
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      System.out.println(new int[-1].length);
    } catch (NegativeArraySizeException e) {
      System.out.println("negative");
    }
    try {
      int[] none = null;
      none[0] = 1;
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    int[][][] deep = new int[2][3][];
    deep[1][2] = new int[] {4};
    System.out.println(deep[1][2][0] + "" + deep[0][0] + deep.length + deep[0].length);
    String[] listed = list("x", "y");
    System.out.println(listed[1] + list(1, 2, 3).length);
    Integer[] boxed = {3, 1, 2};
    Arrays.sort(boxed, (x, y) -> y - x);
    System.out.println(Arrays.toString(boxed) + Arrays.stream(a).sum());
    int[][] rows = {{3, 1}, {2, 5}};
    Arrays.sort(rows, (x, y) -> x[0] - y[0]);
    System.out.println(rows[0][1] + Arrays.stream(rows).mapToInt(r -> r[0]).sum());
    int[] set = new int[4];
    Arrays.setAll(set, i -> i * i);
    System.out.println(Arrays.toString(set) + set[set.length - 1]--);
    Object made = java.lang.reflect.Array.newInstance(String.class, 2);
    System.out.println(((String[]) made).length);
    List<int[]> kept = new java.util.ArrayList<>();
    kept.add(a);
    System.out.println(kept.get(0)[3] + kept.indexOf(a));
    String[] all = new java.util.ArrayList<>(List.of("p", "q")).toArray(new String[0]);
    System.out.println(all[1] + String.join("", List.of("u", "v").toArray(new String[2])));
    System.out.println(args.length);
  }
}
