import type { ServerBuild } from 'react-router'
import type { Assets } from '#app/site/assets.ts'
import type { Connection } from '#db/connect.ts'
import type { DrawSocialImage, Job } from '#jobs/job.ts'
import type { Config } from './config.ts'
import type { StaticFiles } from './http/static-files.ts'
import type { Log } from './log.ts'

/** Of those that an update tries. The first makes the database ready, after a backup; the others find it so. */
export type StandsBy = 'first' | 'other'

export type Served = {
  config: Config
  log: Log
  files: StaticFiles
  panel(): Promise<ServerBuild>
  /** Which build of the program it is. */
  build: string
}

export type AppOptions = Served & {
  assets: Assets
  drawSocialImage: DrawSocialImage
  encoderProgram: string
  jobs?: readonly Job[]
  /** No jobs until `startJobs`. */
  standsBy?: StandsBy
  /** Opened and ready, where an update tries it (server/try-changed.ts); else its own. */
  connection?: Connection
  /** The machine's unless given. */
  now?: () => Date
}
