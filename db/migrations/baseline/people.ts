import { sql } from 'kysely'
import type { Ground, Statement } from './statement.ts'

const user = { references: { column: 'users.id', onDelete: 'cascade' } } as const

export function people(ground: Ground): Statement[] {
  return [
    ...users(ground),
    ...sessions(ground),
    ...mailLinks(ground),
    ...secondFactors(ground),
    ...events(ground),
  ]
}

function users({ schema, column }: Ground): Statement[] {
  const { text, flag, instant, optional } = column
  return [
    schema
      .createTable('users')
      .$call(text('id', { primaryKey: true }))
      .$call(text('email', { unique: true, check: sql`email = lower(email)` }))
      .$call(flag('email_verified'))
      .$call(text('name'))
      .$call(optional.text('image'))
      .$call(instant('created_at'))
      .$call(instant('updated_at'))
      .$call(optional.instant('signed_up_at'))
      .$call(optional.instant('approves_from'))
      .$call(optional.instant('last_sign_in_at'))
      .$call(optional.instant('disabled_at'))
      .$call(optional.text('disabled_by'))
      .$call(optional.instant('monday_mail_at')),
    schema.createIndex('users_name').on('users').columns(['name', 'email']),
    schema.createIndex('users_signed_up').on('users').column('signed_up_at'),
    sql`create index users_unconfirmed on users (updated_at) where not email_verified`,
    schema
      .createTable('user_roles')
      .$call(text('id', { primaryKey: true }))
      .$call(text('user_id', user))
      .$call(text('role', { check: sql`role in ('admin', 'editor', 'viewer')` }))
      .addUniqueConstraint('user_roles_user_role', ['user_id', 'role']),
    schema.createIndex('user_roles_role').on('user_roles').columns(['role', 'user_id']),
  ]
}

/** Some columns are for other ways to sign in: nothing uses them yet. */
function sessions({ schema, column }: Ground): Statement[] {
  const { text, instant, optional } = column
  return [
    schema
      .createTable('credentials')
      .$call(text('id', { primaryKey: true }))
      .$call(text('user_id', user))
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
      .addUniqueConstraint('credentials_provider_account', ['provider_id', 'account_id']),
    schema.createIndex('credentials_user').on('credentials').column('user_id'),
    schema
      .createTable('sessions')
      .$call(text('id', { primaryKey: true }))
      .$call(text('token', { unique: true }))
      .$call(text('user_id', user))
      .$call(instant('created_at'))
      .$call(instant('updated_at'))
      .$call(instant('last_seen_at'))
      .$call(instant('expires_at'))
      .$call(optional.text('ip_address'))
      .$call(optional.text('user_agent')),
    schema.createIndex('sessions_user').on('sessions').column('user_id'),
  ]
}

function mailLinks({ schema, column }: Ground): Statement[] {
  const { text, instant, optional } = column
  return [
    schema
      .createTable('mail_links')
      .$call(text('id', { primaryKey: true }))
      .$call(text('purpose'))
      .$call(text('token_hash', { unique: true }))
      .$call(text('email'))
      .$call(optional.text('user_id', user))
      .$call(optional.text('name'))
      .$call(optional.text('password'))
      .$call(optional.text('role'))
      .$call(optional.text('invited_by', user))
      .$call(instant('created_at'))
      .$call(instant('expires_at')),
    schema.createIndex('mail_links_email').on('mail_links').column('email'),
    schema.createIndex('mail_links_expires').on('mail_links').column('expires_at'),
  ]
}

/** With the browsers in which people have signed in before. */
function secondFactors({ schema, column }: Ground): Statement[] {
  const { text, whole, money, instant, optional } = column
  return [
    schema
      .createTable('second_factors')
      .$call(text('user_id', { primaryKey: true, ...user }))
      .$call(text('sealed_secret'))
      .$call(whole('last_step'))
      .$call(instant('created_at')),
    schema
      .createTable('passkeys')
      .$call(text('id', { primaryKey: true }))
      .$call(text('user_id', user))
      .$call(text('credential_id', { unique: true }))
      .$call(text('public_key'))
      .$call(money('counter'))
      .$call(text('transports'))
      .$call(text('name'))
      .$call(instant('created_at'))
      .$call(optional.instant('last_used_at')),
    schema.createIndex('passkeys_user').on('passkeys').column('user_id'),
    schema
      .createTable('recovery_codes')
      .$call(text('id', { primaryKey: true }))
      .$call(text('user_id', user))
      .$call(text('code_hash')),
    schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id'),
    schema
      .createTable('sign_in_tickets')
      .$call(text('token_hash', { primaryKey: true }))
      .$call(text('user_id', user))
      .$call(instant('created_at'))
      .$call(instant('expires_at')),
    schema.createIndex('sign_in_tickets_user').on('sign_in_tickets').column('user_id'),
    schema
      .createTable('known_browsers')
      .$call(text('browser_hash'))
      .$call(text('user_id', user))
      .$call(instant('last_sign_in_at'))
      .$call(optional.instant('second_factor_at'))
      .addPrimaryKeyConstraint('known_browsers_pk', ['browser_hash', 'user_id']),
    schema.createIndex('known_browsers_user').on('known_browsers').column('user_id'),
  ]
}

/** Without references: an event outlives the account that it is about. */
function events({ schema, column }: Ground): Statement[] {
  const { text, json, instant, optional } = column
  const index = (name: string) => schema.createIndex(name).on('security_events')
  return [
    schema
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
      .$call(optional.text('client_key')),
    index('security_events_timestamp').column('timestamp'),
    index('security_events_event_type').columns(['event_type', 'timestamp']),
    index('security_events_email_key').columns(['email_key', 'timestamp']),
    index('security_events_client_key').columns(['client_key', 'timestamp']),
  ]
}
