package com.example.scala3

import java.util.concurrent.atomic.AtomicInteger
import soumak.*

val Tasks = 10_000
val begun = AtomicInteger()
val mostOnStack = AtomicInteger()

@throws[Pausable]
def waitIn(box: Mailbox[Integer], calls: Int): Int =
  if calls > 1 then 1 + waitIn(box, calls - 1)
  else
    begun.incrementAndGet()
    val message = box.get()
    val onStack = StackWalker.getInstance().walk(_.filter(_.getMethodName.startsWith("waitIn")).count())
    mostOnStack.accumulateAndGet(onStack.toInt, Math.max)
    message

trait Step:
  @throws[Pausable]
  def apply(value: Int): Int

final class Twice(step: Step) extends Step:
  override def apply(value: Int): Int = step(value) + step(value)

final class Collector(from: Mailbox[Integer], to: Mailbox[String]) extends Actor:
  override def execute(): Unit =
    var sum = 0
    for i <- List(1, 2) do sum += i
    var left = 3
    while left > 0 do
      sum += (from.get().intValue match
        case 0 => 100
        case n if n > 5 => n
        case _ => 1)
      left -= 1
    to.put(s"collected $sum")

object Main:
  def main(args: Array[String]): Unit =
    val scheduler = Scheduler.withWorkers(2)
    val boxes = List.fill(Tasks)(Mailbox[Integer]())
    val tasks = boxes.map: box =>
      val step: Step = value => value + waitIn(box, 4)
      scheduler.start(Task.of[Integer](() => step(1) * 2))
    while begun.get() < Tasks do Thread.sleep(5)
    boxes.foreach(_.tryPut(6))
    val sum = tasks.map(_.joinBlocking().toLong).sum
    println(s"sum: $sum, on the stack: $mostOnStack")

    val from = Mailbox[Integer]()
    val to = Mailbox[String]()
    val collector = scheduler.start(Collector(from, to))
    List(0, 3, 9).foreach(from.tryPut(_))
    collector.joinBlocking()
    println(to.tryGet())
    List(4, 5).foreach(from.tryPut(_))
    println(scheduler.start(Task.of[Integer](() => Twice(_ + from.get())(1))).joinBlocking())
    scheduler.close()
