import { expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { queueMail } from '#core/outbox/outbox.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { listPrivateLinks } from '#core/private-links/private-links.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { countAttempt } from '#core/security/attempts.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { addEditor } from '#tests/support/lists.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { housekeeping } from './housekeeping.ts'

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day)

const keepHouse = (db: Db) => housekeeping(jobContext(db))

test.each(databases)('housekeeping on %s removes what is old and nothing else', async (kind) => {
  await using database = await openDatabase(kind)
  const { db } = database
  await db.transaction().execute(async (tx) => {
    const props = { name: '', email: '', phone: '', message: '', receivedAt: '', page: '' }
    for (const to of ['old', 'recent', 'waiting']) await queueMail(tx, 'enquiry', to, props)
    for (const key of ['old', 'recent']) await countAttempt(tx, key, 15)
    const runs = [ago(31), ago(29)].map((at) => ({ job: 'x', scheduled_for: at, started_at: at }))
    await tx.insertInto('job_runs').values(runs).execute()
    const save = { list: 'team', fingerprint: '', answer: json({}) }
    const saves = [ago(8), ago(6)].map((at) => ({ ...save, key: at.toISOString(), at }))
    await tx.insertInto('saves').values(saves).execute()
  })
  for (const [to, done_at] of [
    ['old', ago(31)],
    ['recent', ago(29)],
  ] as const)
    await db.updateTable('queue_entries').set({ done_at }).where('recipient', '=', to).execute()
  const window_started_at = ago(2)
  await db.updateTable('attempts').set({ window_started_at }).where('key', '=', 'old').execute()
  for (const [userAgent, days] of [
    ['older than the setting says', 31],
    ['younger', 29],
  ] as const) {
    await recordEvent(db, { type: 'sign_in', userAgent })
    const row = db.updateTable('security_events').set({ timestamp: ago(days) })
    await row.where('user_agent', '=', userAgent).execute()
  }
  const stranger = { name: '', verified: false, role: 'viewer' } as const
  for (const [email, days, own, disabled_at] of [
    ['never confirmed', 8, {}, null],
    ['not confirmed yet', 6, {}, null],
    ['confirmed', 8, { verified: true }, null],
    ['made an editor', 8, { role: 'editor' }, null],
    ['disabled', 8, {}, ago(8)],
  ] as const) {
    const user = { email, ...stranger, ...own }
    const { id } = await db.transaction().execute((tx) => createUser(tx, user))
    const row = db.updateTable('users').set({ updated_at: ago(days), disabled_at })
    await row.where('id', '=', id).execute()
  }
  await db
    .transaction()
    .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'securityLog', { days: 30 }))

  await keepHouse(db)
  const mails = await db.selectFrom('queue_entries').select('recipient').execute()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['recent', 'waiting'])
  expect(await db.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'recent' }])
  const events = await db.selectFrom('security_events').select('user_agent').execute()
  expect(events).toEqual([{ user_agent: 'younger' }])
  const people = await db.selectFrom('users').select('email').orderBy('email').execute()
  expect(people.map(({ email }) => email)).toEqual([
    'confirmed',
    'disabled',
    'made an editor',
    'not confirmed yet',
  ])
  expect(await db.selectFrom('job_runs').select('job').execute()).toHaveLength(1)
  expect(await db.selectFrom('saves').select('key').execute()).toHaveLength(1)
})

test.each(databases)('housekeeping on %s keeps records as settings say', async (kind) => {
  await using database = await openDatabase(kind, 'sample')
  const { db } = database
  const actor = await addEditor(db)
  const parts = { encryption: createEncryption('a secret for tests'), origin: '' }
  const link = { themeId: 'education', email: 'a@example.com', days: 1, language: 'en' as const }
  for (const recipient of ['old', 'recent'])
    await createPrivateLink(db, parts, actor, {
      ...link,
      recipient,
      asksAttestation: false,
      byMail: false,
    })
  const expire = (recipient: string, days: number) =>
    db
      .updateTable('private_links')
      .set({ expires_at: ago(days) })
      .where('recipient', '=', recipient)
      .execute()
  await expire('old', 2 * 366)
  await expire('recent', 300)
  await recordEvent(db, { type: 'sign_in', userAgent: '' })
  await db
    .updateTable('security_events')
    .set({ timestamp: ago(400) })
    .execute()
  await db
    .transaction()
    .execute((tx) => queueMail(tx, 'test', 'a@example.com', { firm: 'x', sentAt: '' }))
  await db
    .updateTable('queue_entries')
    .set({ done_at: ago(11) })
    .execute()
  const webhook = { id: 'hook', address: '', events: json([]), secret: '', created_by_name: '' }
  await db
    .insertInto('webhooks')
    .values({ ...webhook, created_at: ago(400) })
    .execute()
  const attempt = { webhook_id: 'hook', message_id: 'm', event: '', body: '', attempt: 1, ms: 1 }
  await db
    .insertInto('webhook_deliveries')
    .values([25, 15].map((days) => ({ ...attempt, id: `${days} days ago`, at: ago(days) })))
    .execute()
  const set = (key: 'retention' | 'legalHold', value: object) =>
    db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), key, value as never))
  const left = async () => ({
    links: (await listPrivateLinks(db, actor)).links.map(({ recipient }) => recipient).toSorted(),
    events: (await db.selectFrom('security_events').select('id').execute()).length,
    mails: (await db.selectFrom('queue_entries').select('id').execute()).length,
    deliveries: (await db.selectFrom('webhook_deliveries').select('id').execute()).length,
  })
  const all = { links: ['old', 'recent'], events: 1, mails: 1, deliveries: 2 }
  await set('retention', { mailDays: 10, linkYears: 1, deliveryDays: 20 })
  await set('legalHold', { on: true })
  await keepHouse(db)
  expect(await left()).toEqual(all)
  await set('legalHold', { on: false })
  await keepHouse(db)
  expect(await left()).toEqual({ links: ['recent'], events: 0, mails: 0, deliveries: 1 })
})

test.each(databases)(
  'housekeeping on %s forgets old price updates but what people decide about',
  async (kind) => {
    await using database = await openDatabase(kind)
    const { db } = database
    await db
      .insertInto('themes')
      .values(aTheme({ id: 'longevity' }))
      .execute()
    const pick = aStockPick({ theme_id: 'longevity' })
    await db.insertInto('stock_picks').values(pick).execute()
    const updates = [
      { id: 'old', days: 31, states: ['updated', 'failed', 'superseded'] },
      { id: 'decided', days: 31, states: ['updated', 'large', 'accepted', 'refused'] },
      { id: 'recent', days: 29, states: ['updated'] },
      { id: 'open', days: 31, states: ['updated', 'waiting'] },
    ]
    for (const { id, days, states } of updates) {
      const ended_at = id === 'open' ? null : ago(days)
      const update = { id, started_by_name: 'Jane', started_at: ago(days), ended_at }
      await db.insertInto('price_updates').values(update).execute()
      const stock = { stock_pick_id: pick.id, name: '', ticker: 'PSO', exchange: 'NYSE' }
      const items = states.map((state, position) => ({
        id: `${id} ${state}`,
        update_id: id,
        position,
        state,
        ...stock,
      }))
      await db.insertInto('price_update_items').values(items).execute()
    }

    await keepHouse(db)
    const left = await db.selectFrom('price_updates').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['decided', 'open', 'recent'])
    const items = await db.selectFrom('price_update_items').select('id').orderBy('id').execute()
    expect(items.map(({ id }) => id)).toEqual([
      'decided accepted',
      'decided large',
      'decided refused',
      'open updated',
      'open waiting',
      'recent updated',
    ])
  },
)
