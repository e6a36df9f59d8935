import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 20

/** Lets saves in, until an update shuts it (docs/running.md): pages go on. */
export class WriteGate {
  #openAgainAt: number | undefined
  #inside = 0

  /** For how many seconds nothing is saved, about; undefined where all is. */
  get secondsLeft(): number | undefined {
    if (this.#openAgainAt === undefined) return undefined
    return Math.max(5, Math.ceil((this.#openAgainAt - performance.now()) / 1000))
  }

  enter(response: ServerResponse): void {
    this.#inside += 1
    response.once('close', () => {
      this.#inside -= 1
    })
  }

  /** Shuts it for good, since this process ends soon, and waits until what is inside has been answered. */
  async shut(seconds: number): Promise<void> {
    this.#openAgainAt = performance.now() + seconds * 1000
    while (this.#inside > 0) await pause(lookEveryMs)
  }
}
