import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** A run of a job that somebody asked for, until a process makes it. */
export const runNow: Migration = {
  name: '0018_run_now',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    await tx.schema.alterTable('jobs').$call(optional.instant('requested_at')).execute()
    await tx.schema.alterTable('jobs').$call(optional.text('requested_by')).execute()
  },
}
