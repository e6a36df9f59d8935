import type { Assets } from '#app/site/assets.ts'
import type { Job } from '#jobs/job.ts'
import type { Served } from './handle.ts'

/** Lets nothing be saved for about so many seconds; resolves when nothing is any more. */
export type Update = { stopWrites(seconds: number): Promise<void> }

export type AppOptions = Served & {
  /** Which build of the program it is. */
  build: string
  assets: Assets
  fontFolder: string
  encoderProgram: string
  jobs?: readonly Job[]
  /** It is one that an update tries: it makes a backup first, and no jobs until `startJobs`. */
  update?: Update
  /** The machine's unless given. */
  now?: () => Date
}
