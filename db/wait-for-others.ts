import { isBusy } from './errors.ts'
import { type Log, silent } from './log.ts'

/** In milliseconds: for another process that migrates, or puts in the sample content. */
const maxMs = 10 * 60_000

/** Does `work` again as long as another process is writing. Throws what `work` throws otherwise. */
export async function waitForOthers<T>(work: () => Promise<T>, log: Log = silent): Promise<T> {
  const until = performance.now() + maxMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
      log.info({}, 'waiting for another process that migrates or writes')
    }
  }
}
