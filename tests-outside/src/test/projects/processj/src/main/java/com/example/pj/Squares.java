package com.example.pj;

public class Squares {
  public int of(int x) {
    return x * x;
  }
}
