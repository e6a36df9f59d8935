import { DatabaseBusy } from './errors.ts'

type Waiter = { grant: () => void; timer: NodeJS.Timeout }

/** Lets one writer at a time through, in the order in which they came. */
export class WriteTurn {
  #taken = false
  readonly #queue: Waiter[] = []

  /**
   * Waits for the turn until `deadline` (milliseconds of performance.now()) and gives back the
   * function that ends it. Throws DatabaseBusy when it did not come: a write through the outer
   * handle inside a transaction waits for itself, and ends here instead of never.
   */
  async take(deadline: number): Promise<() => void> {
    if (this.#taken) await this.#wait(deadline)
    this.#taken = true
    return () => this.#pass()
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

  #pass(): void {
    const next = this.#queue.shift()
    if (next === undefined) {
      this.#taken = false
      return
    }
    // The turn stays taken while it changes hands, so that nobody slips in between.
    clearTimeout(next.timer)
    next.grant()
  }
}
