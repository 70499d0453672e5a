package soumak.bench.mapping.filesearch;

/** The texts that are searched: words of five capital letters, and here and there a true word. */
final class Words {
  /** The word that is looked for. */
  static final String WANTED = "Actor";

  private static final int LETTERS = 5;

  private Words() {}

  /** Whether the file with this number has the word that is looked for. */
  static boolean hasWanted(int file) {
    return file % 7 == 3;
  }

  /**
   * @param words how many, more than 200
   */
  static String text(int file, int words) {
    StringBuilder text = new StringBuilder();
    int random = 42 + file;
    for (int i = 0; i < words; i++) {
      char[] word = new char[LETTERS];
      for (int j = 0; j < LETTERS; j++) {
        random = (random * 1_103_515_245 + 12_345) & Integer.MAX_VALUE;
        word[j] = (char) ('A' + (random >>> 16) % 26);
      }
      boolean wanted = hasWanted(file) && (i == 100 || i == 200);
      text.append(wanted ? WANTED : new String(word)).append(i % 10 == 9 ? '\n' : ' ');
    }
    return text.toString();
  }
}
