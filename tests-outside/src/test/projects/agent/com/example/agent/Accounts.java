package com.example.agent;

import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;

/** Capsules: one without a word on where it runs, and one that its author has put somewhere. */
public final class Accounts {
  static class Account extends Capsule {
    private long balance;
    private boolean inSender;

    public void deposit(long amount) {
      balance += amount;
      inSender |=
          StackWalker.getInstance()
              .walk(all -> all.anyMatch(it -> it.getClassName().endsWith("Customer")));
    }

    public String state() throws Pausable {
      return balance + (inSender ? " on the sender's stack" : " out of the queue");
    }
  }

  @MappedTo(Policy.MONITOR)
  static class NearAccount extends Account {
    @Override
    public void deposit(long amount) {
      super.deposit(amount);
    }
  }

  static final class Customer extends Capsule {
    private final Account first;
    private final NearAccount second;

    Customer(Account first, NearAccount second) {
      this.first = first;
      this.second = second;
    }

    public String pay() throws Pausable {
      for (int i = 1; i <= 100; i++) {
        first.deposit(i);
        second.deposit(i);
      }
      return first.state() + ", " + second.state();
    }
  }

  public static void main(String[] args) throws Pausable {
    System.out.println(new Customer(new Account(), new NearAccount()).pay());
  }
}
