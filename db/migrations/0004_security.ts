import type { Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What was noticed, the second factor, and the browsers in which people have signed in before. */
export const security: Migration = {
  name: '0004_security',
  async up(tx, dialect) {
    await events(tx, dialect)
    await secondFactors(tx, dialect)
    await signInTickets(tx, dialect)
    await knownBrowsers(tx, dialect)
  },
}

/** Without references: an event outlives the account that it is about. */
async function events({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, json, instant, optional } = columns(dialect)
  await schema
    .createTable('security_events')
    .$call(text('id', { primaryKey: true }))
    .$call(text('event_type'))
    .$call(optional.text('user_id'))
    .$call(json('metadata'))
    .$call(instant('timestamp'))
    .$call(text('user_agent'))
    .$call(text('url'))
    .$call(text('reported_by'))
    .$call(optional.text('email_key'))
    .$call(optional.text('client_key'))
    .execute()
  for (const first of ['timestamp', 'event_type', 'email_key', 'client_key'])
    await schema
      .createIndex(`security_events_${first}`)
      .on('security_events')
      .columns(first === 'timestamp' ? [first] : [first, 'timestamp'])
      .execute()
}

async function secondFactors({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, instant } = columns(dialect)
  const user = { references: { column: 'users.id', onDelete: 'cascade' } } as const
  await schema
    .createTable('second_factors')
    .$call(text('user_id', { primaryKey: true, ...user }))
    .$call(text('sealed_secret'))
    .$call(whole('last_step'))
    .$call(instant('created_at'))
    .execute()
  await schema
    .createTable('recovery_codes')
    .$call(text('id', { primaryKey: true }))
    .$call(text('user_id', user))
    .$call(text('code_hash'))
    .execute()
  await schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()
}

async function signInTickets({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, instant } = columns(dialect)
  const user = { references: { column: 'users.id', onDelete: 'cascade' } } as const
  await schema
    .createTable('sign_in_tickets')
    .$call(text('token_hash', { primaryKey: true }))
    .$call(text('user_id', user))
    .$call(instant('created_at'))
    .$call(instant('expires_at'))
    .execute()
  await schema.createIndex('sign_in_tickets_user').on('sign_in_tickets').column('user_id').execute()
}

async function knownBrowsers({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, instant } = columns(dialect)
  const user = { references: { column: 'users.id', onDelete: 'cascade' } } as const
  await schema
    .createTable('known_browsers')
    .$call(text('browser_hash'))
    .$call(text('user_id', user))
    .$call(instant('last_sign_in_at'))
    .addPrimaryKeyConstraint('known_browsers_pk', ['browser_hash', 'user_id'])
    .execute()
  await schema.createIndex('known_browsers_user').on('known_browsers').column('user_id').execute()
}
