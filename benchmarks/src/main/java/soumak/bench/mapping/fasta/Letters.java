package soumak.bench.mapping.fasta;

/** Letters drawn with given weights, by the benchmark game's random numbers. */
public final class Letters {
  /** Where the random numbers begin. */
  public static final int SEED = 42;

  private static final int MODULUS = 139_968;

  private final byte[] codes;
  private final double[] cumulative;
  private int random = SEED;

  private Letters(String codes, double... weights) {
    this.codes = new byte[weights.length];
    cumulative = new double[weights.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      cumulative[i] = sum;
      this.codes[i] = (byte) codes.charAt(i);
    }
  }

  /** The IUB codes of section TWO. */
  public static Letters iub() {
    return new Letters(
        "acgtBDHKMNRSVWY",
        0.27,
        0.12,
        0.12,
        0.27,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02,
        0.02);
  }

  /** The letters of section THREE. */
  public static Letters homoSapiens() {
    return new Letters("acgt", 0.3029549426680, 0.1979883004921, 0.1975473066391, 0.3015094502008);
  }

  /** Goes on as if the random number before had been this. */
  public void seed(int last) {
    random = last;
  }

  /** The last random number. */
  public int seed() {
    return random;
  }

  /** Draws one. */
  public byte next() {
    random = (random * 3877 + 29573) % MODULUS;
    double drawn = (double) random / MODULUS;
    int i = 0;
    while (i < codes.length - 1 && drawn >= cumulative[i]) {
      i++;
    }
    return codes[i];
  }
}
