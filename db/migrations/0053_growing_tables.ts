import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What is asked of tables that grow with the years is found by an index (docs/bar.md 61). */
export const growingTables: Migration = {
  name: '0053_growing_tables',
  async up(tx) {
    for (const index of [
      sql`create index price_update_items_state on price_update_items (state, as_of)`,
      sql`create index price_updates_ended on price_updates (ended_at)`,
      sql`create index private_links_created on private_links (created_at desc, id)`,
      sql`create index private_links_expires on private_links (expires_at)`,
      sql`create index submissions_decided on submissions (decided_at desc, id)`,
      sql`create index text_publications_cancels on text_publications (cancels) where cancels is not null`,
      sql`create index user_roles_role on user_roles (role, user_id)`,
      sql`create index jobs_leased on jobs (leased_until) where leased_by is not null`,
      sql`create index job_runs_started on job_runs (started_at)`,
      sql`create index queue_entries_done on queue_entries (done_at) where done_at is not null`,
      sql`create index queue_entries_failed on queue_entries (failed_at) where failed_at is not null`,
    ])
      await index.execute(tx)
  },
}
