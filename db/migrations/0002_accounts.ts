import { sql, type Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** People who sign in, their sessions and roles, and the links that they get by mail. */
export const accounts: Migration = {
  name: '0002_accounts',
  async up(tx, dialect) {
    await people(tx, dialect)
    await mailLinks(tx, dialect)
    await requests(tx, dialect)
  },
}

/** Some columns of `credentials` and `sessions` are for other ways to sign in: nothing uses them yet. */
async function people({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, flag, instant, optional } = columns(dialect)
  await schema
    .createTable('users')
    .$call(text('id', { primaryKey: true }))
    .$call(text('email', { unique: true, check: sql`email = lower(email)` }))
    .$call(flag('email_verified'))
    .$call(text('name'))
    .$call(optional.text('image'))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .$call(optional.instant('last_sign_in_at'))
    .$call(optional.instant('disabled_at'))
    .$call(optional.text('disabled_by'))
    .execute()
  const ofUser = text('user_id', { references: { column: 'users.id', onDelete: 'cascade' } })
  await schema
    .createTable('credentials')
    .$call(text('id', { primaryKey: true }))
    .$call(ofUser)
    .$call(text('provider_id'))
    .$call(text('account_id'))
    .$call(optional.text('issuer'))
    .$call(optional.text('password'))
    .$call(optional.text('access_token'))
    .$call(optional.text('refresh_token'))
    .$call(optional.text('id_token'))
    .$call(optional.instant('access_token_expires_at'))
    .$call(optional.instant('refresh_token_expires_at'))
    .$call(optional.text('scope'))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .addUniqueConstraint('credentials_provider_account', ['provider_id', 'account_id'])
    .execute()
  await schema.createIndex('credentials_user').on('credentials').column('user_id').execute()
  await schema
    .createTable('sessions')
    .$call(text('id', { primaryKey: true }))
    .$call(text('token', { unique: true }))
    .$call(ofUser)
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .$call(instant('last_seen_at'))
    .$call(instant('expires_at'))
    .$call(optional.text('ip_address'))
    .$call(optional.text('user_agent'))
    .execute()
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await schema
    .createTable('user_roles')
    .$call(text('id', { primaryKey: true }))
    .$call(ofUser)
    .$call(text('role', { check: sql`role in ('admin', 'editor', 'viewer')` }))
    .addUniqueConstraint('user_roles_user_role', ['user_id', 'role'])
    .execute()
}

async function mailLinks({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, instant, optional } = columns(dialect)
  await schema
    .createTable('mail_links')
    .$call(text('id', { primaryKey: true }))
    .$call(text('purpose'))
    .$call(text('token_hash', { unique: true }))
    .$call(text('email'))
    .$call(optional.text('user_id', { references: { column: 'users.id', onDelete: 'cascade' } }))
    .$call(optional.text('name'))
    .$call(optional.text('password'))
    .$call(optional.text('role'))
    .$call(optional.text('invited_by', { references: { column: 'users.id', onDelete: 'cascade' } }))
    .$call(instant('created_at'))
    .$call(instant('expires_at'))
    .execute()
  await schema.createIndex('mail_links_email').on('mail_links').column('email').execute()
  await schema.createIndex('mail_links_expires').on('mail_links').column('expires_at').execute()
  // At most 3 mails with a link an hour are counted in the outbox.
  await schema
    .createIndex('outbox_recipient_created')
    .on('outbox')
    .columns(['recipient', 'created_at'])
    .execute()
}

async function requests({ schema }: Transaction<unknown>, dialect: DialectName) {
  const { text, whole, instant } = columns(dialect)
  await schema
    .createTable('account_requests')
    .$call(text('id', { primaryKey: true }))
    .$call(text('sealed'))
    .$call(whole('attempts', { defaultTo: 0 }))
    .$call(instant('created_at'))
    .$call(instant('not_before'))
    .execute()
  await schema
    .createIndex('account_requests_due')
    .on('account_requests')
    .column('not_before')
    .execute()
}
