import type { Assets } from '#app/site/assets.ts'
import type { Job } from '#jobs/job.ts'
import type { Served } from './handle.ts'

export type AppOptions = Served & {
  /** Which build of the program it is. */
  build: string
  assets: Assets
  fontFolder: string
  encoderProgram: string
  jobs?: readonly Job[]
  /** The machine's unless given. */
  now?: () => Date
}
