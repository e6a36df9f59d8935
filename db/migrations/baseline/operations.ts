import { sql } from 'kysely'
import { appendOnly } from '../append-only.ts'
import type { Ground, Statement } from './statement.ts'

export function operations(ground: Ground): Statement[] {
  return [
    ...settings(ground),
    ...revisions(ground),
    ...changes(ground),
    ...queue(ground),
    ...attempts(ground),
    ...jobs(ground),
  ]
}

function settings({ schema, column }: Ground): Statement[] {
  const { text, json, instant, optional } = column
  return [
    schema
      .createTable('settings')
      .$call(text('key', { primaryKey: true }))
      .$call(json('value'))
      .$call(instant('updated_at'))
      .$call(optional.text('updated_by')),
  ]
}

/** Of lists, the answers to their saves by key, and of what pages are made from. */
function revisions({ schema, column }: Ground): Statement[] {
  const { text, whole, json, instant } = column
  return [
    schema
      .createTable('list_revisions')
      .$call(text('list', { primaryKey: true }))
      .$call(whole('revision')),
    schema
      .createTable('saves')
      .$call(text('list'))
      .$call(text('key'))
      .$call(text('fingerprint'))
      .$call(json('answer'))
      .$call(instant('at'))
      .addPrimaryKeyConstraint('saves_pkey', ['list', 'key']),
    schema.createIndex('saves_at').on('saves').column('at'),
    schema
      .createTable('content_revision')
      .$call(whole('id', { primaryKey: true, check: sql`id = 1` }))
      .$call(whole('team', { defaultTo: 0 }))
      .$call(whole('stocks', { defaultTo: 0 }))
      .$call(whole('themes', { defaultTo: 0 }))
      .$call(whole('letters', { defaultTo: 0 }))
      .$call(whole('legal', { defaultTo: 0 }))
      .$call(whole('settings', { defaultTo: 0 }))
      .$call(whole('pages', { defaultTo: 0 }))
      .$call(whole('disclosures', { defaultTo: 0 }))
      .$call(whole('facts', { defaultTo: 0 })),
    sql`insert into content_revision (id) values (1)`,
  ]
}

function changes({ schema, column, dialect }: Ground): Statement[] {
  const { text, json, instant, optional } = column
  const index = (name: string) => schema.createIndex(name).on('changes')
  return [
    schema
      .createTable('changes')
      .$call(text('id', { primaryKey: true }))
      .$call(instant('at'))
      .$call(optional.text('actor_id'))
      .$call(text('actor_name'))
      .$call(text('noun'))
      .$call(text('record_id'))
      .$call(text('record_name'))
      .$call(text('action'))
      .$call(json('differences'))
      .$call(optional.text('list'))
      .$call(optional.whole('revision'))
      .$call(optional.text('submission')),
    index('changes_noun_at').columns(['noun', 'at']),
    index('changes_at').column('at'),
    index('changes_list_revision').columns(['list', 'revision']),
    index('changes_actor_at').columns(['actor_name', 'at']),
    ...appendOnly(dialect, 'changes'),
  ]
}

/** What is done after the answer: mails, and what was asked for about accounts. */
function queue({ schema, column }: Ground): Statement[] {
  const { text, whole, instant, optional } = column
  const index = (name: string) => schema.createIndex(name).on('queue_entries')
  return [
    schema
      .createTable('queue_entries')
      .$call(text('id', { primaryKey: true }))
      .$call(text('queue'))
      .$call(text('kind'))
      .$call(optional.text('recipient'))
      .$call(optional.json('props'))
      .$call(optional.text('encrypted'))
      // The record that a mail is about, so that erasing the record reaches it.
      .$call(optional.text('about'))
      .$call(instant('created_at'))
      .$call(instant('not_before'))
      .$call(optional.instant('expires_at'))
      .$call(whole('attempts', { defaultTo: 0 }))
      .$call(optional.text('leased_by'))
      .$call(optional.instant('leased_until'))
      .$call(optional.instant('done_at'))
      .$call(optional.instant('failed_at'))
      .$call(optional.text('last_error'))
      .$call(optional.text('outcome', { check: sql`outcome in ('sent', 'filed')` })),
    sql`create index queue_entries_due on queue_entries (queue, not_before)
      where done_at is null and failed_at is null`,
    sql`create index queue_entries_done on queue_entries (done_at) where done_at is not null`,
    sql`create index queue_entries_failed on queue_entries (failed_at) where failed_at is not null`,
    // At most 3 mails with a link an hour go to one address.
    index('queue_entries_recipient').columns(['recipient', 'created_at']),
    index('queue_entries_about').column('about'),
  ]
}

function attempts({ schema, column }: Ground): Statement[] {
  const { text, whole, instant } = column
  return [
    schema
      .createTable('attempts')
      .$call(text('key', { primaryKey: true }))
      .$call(whole('count'))
      .$call(instant('window_started_at')),
    // Old windows are swept.
    schema.createIndex('attempts_started').on('attempts').column('window_started_at'),
  ]
}

function jobs({ schema, column }: Ground): Statement[] {
  const { text, instant, optional } = column
  return [
    schema
      .createTable('jobs')
      .$call(text('name', { primaryKey: true }))
      .$call(optional.instant('scheduled_for'))
      .$call(optional.text('leased_by'))
      .$call(optional.instant('leased_until'))
      .$call(optional.instant('last_started_at'))
      .$call(optional.instant('last_ended_at'))
      .$call(optional.text('last_outcome'))
      .$call(optional.text('last_error'))
      .$call(optional.instant('requested_at'))
      .$call(optional.text('requested_by')),
    sql`create index jobs_leased on jobs (leased_until) where leased_by is not null`,
    schema
      .createTable('job_runs')
      .$call(text('job'))
      .$call(instant('scheduled_for'))
      .$call(instant('started_at'))
      .$call(optional.instant('ended_at'))
      .$call(optional.text('outcome'))
      .$call(optional.json('progress'))
      .addPrimaryKeyConstraint('job_runs_pkey', ['job', 'scheduled_for']),
    schema.createIndex('job_runs_started').on('job_runs').column('started_at'),
  ]
}
