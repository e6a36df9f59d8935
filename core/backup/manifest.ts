import { z } from 'zod'

/** Raised when older versions of the program can no longer read a new backup. */
const formatVersion = 1

const entry = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })

/** Detects truncated and altered files. */
export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  program: z.literal('qantara'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(entry.extend({ table: z.string(), rows: z.number().int() })),
  files: z.array(entry),
  missingFiles: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Entry = z.infer<typeof entry>

export const manifestName = 'manifest.json'
/** Before the name of each stored picture. */
export const mediaPrefix = 'media/'

export function newManifest(madeAt: Date, migrations: string[]): Manifest {
  return {
    format: formatVersion,
    program: 'qantara',
    madeAt: madeAt.toISOString(),
    migrations,
    tables: [],
    files: [],
    missingFiles: [],
  }
}

/** The state of running processes and all sessions: a backup must not sign anyone in. */
export const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'sign_in_tickets',
  'attempts',
  'jobs',
  'job_runs',
])

/** The message is one line for the person at the terminal. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'

  constructor(file: string, what: string) {
    super(`${file} is not a whole backup: ${what}. Nothing was changed.`)
  }
}
