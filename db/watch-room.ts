import type { Driver, LogEvent } from 'kysely'
import { type Outage, outageOf } from './errors.ts'

/** Which disk had no room for a save; a save that succeeds since then clears it. */
export type Room = { full: Extract<Outage, 'disk-full' | 'server-disk-full'> | undefined }

/** Notes in `room` what a statement or a commit says of a full disk. */
export function watchRoom(room: Room) {
  const note = (error: unknown) => {
    const outage = outageOf(error)
    if (outage === 'disk-full' || outage === 'server-disk-full') room.full = outage
  }
  return {
    /** SQLite writes at the commit, which is no statement of its own. */
    watch(driver: Driver): Driver {
      const commit = driver.commitTransaction.bind(driver)
      driver.commitTransaction = (connection) =>
        commit(connection).catch((error: unknown) => {
          note(error)
          throw error
        })
      return driver
    },
    log: (event: LogEvent) => {
      if (event.level === 'error') note(event.error)
    },
  }
}
