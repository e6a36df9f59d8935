import type { Assets } from '#app/site/assets.ts'
import type { Job } from '#jobs/job.ts'
import type { Served } from './handle.ts'

/** Of those that an update tries. The first makes the database ready, after a backup; the others find it so. */
export type StandsBy = 'first' | 'other'

export type AppOptions = Served & {
  /** Which build of the program it is. */
  build: string
  assets: Assets
  fontFolder: string
  encoderProgram: string
  jobs?: readonly Job[]
  /** No jobs until `startJobs`. */
  standsBy?: StandsBy
  /** The machine's unless given. */
  now?: () => Date
}
