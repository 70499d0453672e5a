package savina;

import java.util.ArrayList;
import java.util.List;
import soumak.Actor;
import soumak.Cut;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * In how many ways N queens stand on a board of N by N so that none threatens another: a master
 * gives boards to workers, which send back boards with one queen more, or how many solutions they
 * have counted. Usage: NQueens [size] [workers]
 */
public class NQueens {
  private static final long[] SOLUTIONS = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
  private static final int PARALLEL_ROWS = 3;

  static final class Board implements Message {
    final int[] columns;
    final int rows;

    Board(int[] columns, int rows) {
      this.columns = columns;
      this.rows = rows;
    }

    boolean isFree(int column) {
      for (int row = 0; row < rows; row++) {
        int distance = Math.abs(columns[row] - column);
        if (distance == 0 || distance == rows - row) {
          return false;
        }
      }
      return true;
    }

    Board with(int column) {
      int[] more = columns.clone();
      more[rows] = column;
      return new Board(more, rows + 1);
    }
  }

  static final class Answer implements Message {
    Board[] boards = new Board[0];
    long solutions;
  }

  static long count(Board board) {
    if (board.rows == board.columns.length) {
      return 1;
    }
    long sum = 0;
    for (int column = 0; column < board.columns.length; column++) {
      if (board.isFree(column)) {
        sum += count(board.with(column));
      }
    }
    return sum;
  }

  static void work(Mailbox<Board> boards, Mailbox<Answer> answers) throws Pausable {
    while (true) {
      Board board = boards.get();
      Answer answer = new Answer();
      if (board.rows >= PARALLEL_ROWS) {
        answer.solutions = count(board);
      } else {
        List<Integer> free = new ArrayList<>();
        for (int column = 0; column < board.columns.length; column++) {
          if (board.isFree(column)) {
            free.add(column);
          }
        }
        answer.boards = new Board[free.size()];
        for (int i = 0; i < answer.boards.length; i++) {
          answer.boards[i] = board.with(free.get(i));
        }
      }
      answers.put(answer);
    }
  }

  public static void main(String[] args) throws Pausable {
    int size = args.length < 1 ? 10 : Integer.parseInt(args[0]);
    int workers = args.length < 2 ? 20 : Integer.parseInt(args[1]);
    Mailbox<Board> boards = new Mailbox<>();
    Mailbox<Answer> answers = new Mailbox<>();
    for (int i = 0; i < workers; i++) {
      Actor.spawn(() -> work(boards, answers));
    }
    boards.put(new Board(new int[size], 0));
    long solutions = 0;
    for (int open = 1; open > 0; open--) {
      Answer answer = answers.get();
      solutions += answer.solutions;
      for (int i = 0; i < answer.boards.length; i++) {
        boards.put(Cut.cut(answer.boards[i]));
        open++;
      }
    }
    if (size < SOLUTIONS.length && solutions != SOLUTIONS[size]) {
      throw new AssertionError(solutions + " solutions");
    }
    System.out.println(solutions + " solutions");
  }
}
