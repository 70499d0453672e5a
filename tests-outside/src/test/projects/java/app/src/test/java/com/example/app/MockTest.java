package com.example.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.example.lib.Step;
import org.junit.jupiter.api.Test;
import soumak.Pausable;
import soumak.Task;

class MockTest {
  @Test
  void wovenCodeReachesTheMockOfAnInterface() throws Exception, Pausable {
    Step step = mock(Step.class);
    when(step.apply(anyInt())).thenReturn(7);

    Task<Integer> task = Task.spawn(() -> step.apply(1) + step.apply(2));

    assertEquals(14, task.joinBlocking());
    verify(step).apply(1);
    verify(step).apply(2);
  }
}
