import { DatabaseBusy } from './errors.ts'

type Waiter = { grant: () => void; timer: NodeJS.Timeout }

/** In order. No package: a waiting write gives up at a moment, and with an error of ours. */
export class WriteMutex {
  #isHeld = false
  readonly #queue: Waiter[] = []

  /**
   * Returns what releases it. Throws DatabaseBusy at `deadline` (performance.now()): a write
   * through the outer handle inside a transaction ends here instead of never.
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
    // Held while it changes hands, so that nobody slips in between.
    clearTimeout(next.timer)
    next.grant()
  }
}
