import { DatabaseBusy } from './errors.ts'

type Waiter = { grant: () => void; timer: NodeJS.Timeout }

/** Lets one writer of this process at a time through, in the order in which they came. */
export class WriteMutex {
  #isHeld = false
  readonly #queue: Waiter[] = []

  /**
   * Waits for the mutex until `deadline` (milliseconds of performance.now()) and returns the
   * function that releases it. Throws DatabaseBusy when it was not free by then: a write through
   * the outer handle inside a transaction waits for itself, and ends here instead of never.
   */
  async acquire(deadline: number): Promise<() => void> {
    if (this.#isHeld) await this.#wait(deadline)
    this.#isHeld = true
    return () => this.#release()
  }

  #wait(deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#queue.splice(this.#queue.indexOf(waiter), 1)
          reject(
            new DatabaseBusy(
              'Another write of this process took too long (is the outer handle used in a transaction?)',
            ),
          )
        },
        Math.max(0, deadline - performance.now()),
      )
      const waiter = { grant: resolve, timer }
      this.#queue.push(waiter)
    })
  }

  #release(): void {
    const next = this.#queue.shift()
    if (next === undefined) {
      this.#isHeld = false
      return
    }
    // It stays held while it changes hands, so that nobody slips in between.
    clearTimeout(next.timer)
    next.grant()
  }
}
