package com.example.kt

import java.util.concurrent.atomic.AtomicInteger
import soumak.Actor
import soumak.Mailbox
import soumak.Pausable
import soumak.Scheduler
import soumak.Task

const val TASKS = 10_000
val begun = AtomicInteger()
val mostOnStack = AtomicInteger()

fun interface Step {
    @Throws(Pausable::class)
    fun apply(value: Int): Int
}

/** Waits at the bottom of some calls, and notes how many of them are on the stack behind the wait. */
@Throws(Pausable::class)
fun waitIn(box: Mailbox<Int>, calls: Int = 4): Int {
    if (calls > 1) return 1 + waitIn(box, calls - 1)
    begun.incrementAndGet()
    val message = box.get()
    val onStack =
        StackWalker.getInstance().walk { all -> all.filter { it.methodName.startsWith("waitIn") }.count() }
    mostOnStack.accumulateAndGet(onStack.toInt()) { a, b -> maxOf(a, b) }
    return message
}

/** An override need not repeat what it may throw. */
class Counter(private val from: Mailbox<Int>, private val to: Mailbox<String>) : Actor() {
    override fun execute() {
        var sum = 0
        for (i in 1..3) {
            sum += waitIn(from)
        }
        to.put("actor: $sum")
    }
}

@Throws(Pausable::class)
inline fun <T> twice(body: () -> T): Pair<T, T> = Pair(body(), body())

@Throws(Pausable::class)
fun described(box: Mailbox<Int>): String =
    try {
        when (val message = box.get()) {
            1 -> "one"
            in 2..9 -> "some ${box.get()}"
            else -> throw IllegalStateException("$message")
        }
    } catch (e: IllegalStateException) {
        "none of ${e.message} but ${box.get()}"
    }

fun main() {
    Scheduler.withWorkers(2).use { scheduler ->
        val boxes = List(TASKS) { Mailbox<Int>() }
        val tasks =
            boxes.map { box ->
                val step = Step { value -> value + waitIn(box) }
                scheduler.start(Task.of { step.apply(1) * 2 })
            }
        while (begun.get() < TASKS) Thread.sleep(5)
        boxes.forEach { it.tryPut(6) }
        println("sum: ${tasks.sumOf { it.joinBlocking() }}, on the stack: $mostOnStack")

        val from = Mailbox<Int>()
        val to = Mailbox<String>()
        val counter = scheduler.start(Counter(from, to))
        listOf(10, 20, 30).forEach { from.tryPut(it) }
        counter.joinBlocking()
        println(to.tryGet())
        val pair = scheduler.start(Task.of { twice { described(from) } })
        listOf(1, 100, 5).forEach { from.tryPut(it) }
        println(pair.joinBlocking())
    }
}
