import type { InputOf, OperationName } from '#app/operations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { acceptInvitation } from '#core/people/invitations.server.ts'
import { invitationToken } from '#core/people/links.server.ts'
import { createAdminByCommand, createLinkForCli } from '#core/people/operator.server.ts'
import { disablePerson, endWait, saveRole } from '#core/people/people.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import type { PlainSettings } from '#core/settings/plain-settings.ts'
import { findSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import {
  approveAs,
  encryption,
  named,
  partsOf,
  requireApproval,
  submit,
} from '#tests/support/approval.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '#tests/support/lists.ts'
import { saveVersion } from '#tests/support/texts.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const origin = 'http://localhost'

/** Everybody whom the one person controls, and Omar, who is somebody else. */
type House = {
  db: Db
  jane: string
  /** Let in by Jane, by the first, by the second; and by Jane as well. */
  hops: [first: string, second: string, third: string]
  sibling: string
  omar: string
}

/** What the one person does alone. Refusals are what the check wants to see. */
type Way = [name: string, attempt: (house: House) => Promise<unknown>]

export const { row, about, check }: Check = {
  row: '49',
  about: 'with approval on, one person alone tries to change what needs two',
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) {
      await using database = await openDatabase(kind)
      const house = await openHouse(database.db)
      const missed = { through: [''], unrecorded: [''], untold: [''] }
      for (const [name, attempt] of ways) {
        await database.db.deleteFrom('queue_entries').execute()
        const before = await stateOf(house)
        const recorded = await countRecords(house.db)
        await attempt(house).catch(() => undefined)
        if ((await stateOf(house)) !== before) missed.through.push(name)
        if ((await countRecords(house.db)) === recorded) missed.unrecorded.push(name)
        if (!(await isTold(house))) missed.untold.push(name)
        await cleanUp(house)
      }
      const named = (what: string, [, ...names]: string[]) =>
        noneOf(`${kind}: ${[what, ...names].join('; ')}`, names.length)
      figures.push(
        {
          what: `${kind}: ways tried`,
          value: ways.length,
          limit: 'at least 30',
          holds: ways.length >= 30,
        },
        named('went through', missed.through),
        named('not in the record', missed.unrecorded),
        named('not told to the other admin', missed.untold),
      )
    }
    return figures
  },
}

async function openHouse(db: Db): Promise<House> {
  await seedSampleContent(db)
  const { jane, omar } = await requireApproval(db)
  const letIn = async (name: string, by: string) => {
    const email = `${name}@example.com`
    await approveAs(db, omar, await submit(db, by, 'invite-admin', { email }))
    const { id } = await db
      .selectFrom('mail_links')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const token = invitationToken(encryption, id)
    return acceptInvitation(db, { token, name, password: 'a hash' })
  }
  const first = await letIn('first', jane)
  const second = await letIn('second', first)
  const third = await letIn('third', second)
  return { db, jane, omar, hops: [first, second, third], sibling: await letIn('sibling', jane) }
}

/** What visitors see, what proves the past, and who may approve. */
async function stateOf({ db }: House): Promise<string> {
  const rows = await Promise.all([
    db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute(),
    db.selectFrom('team_members').select(['id', 'name', 'removed_at']).orderBy('id').execute(),
    db.selectFrom('stock_picks').select(['id', 'ticker', 'current_price']).orderBy('id').execute(),
    db.selectFrom('text_publications').select(['id']).orderBy('id').execute(),
    db.selectFrom('private_links').select('id').orderBy('id').execute(),
    db.selectFrom('submissions').select('id').where('state', '=', 'approved').execute(),
    db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .select('users.id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      // What the operator makes is looked at by what it approves.
      .where('users.email', 'not like', 'operator-%')
      .orderBy('users.id')
      .execute(),
  ])
  return JSON.stringify(rows)
}

async function countRecords(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function isTold({ db, omar }: House): Promise<boolean> {
  const { email } = await accountOf(db, omar)
  const mails = await db
    .selectFrom('queue_entries')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', 'in', ['review-wanted', 'admin-notice'])
    .execute()
  return mails.length > 0
}

/** What the operator has let in is disabled, and Omar may approve again, as after 72 hours. */
async function cleanUp({ db, jane, omar, hops, sibling }: House): Promise<void> {
  await db.updateTable('users').set({ approves_from: null }).where('id', '=', omar).execute()
  const own = [jane, omar, sibling, ...hops]
  for (const { id } of await listActiveAdmins(db))
    if (!own.includes(id)) await disablePerson(db, office, omar, id)
}

const accountOf = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Jane hands it in; then she approves it as herself and as everybody whom she has let in. */
async function alone<N extends OperationName>(
  house: House,
  operation: N,
  input: InputOf<N>,
): Promise<void> {
  const { db, jane, hops, sibling } = house
  const answer = await changeOrSubmit(partsOf(db), jane, named(operation), input)
  if (answer.outcome !== 'submitted') return
  const submission = answer as { id: string; hash: string }
  for (const id of [jane, ...hops, sibling])
    await approveAs(db, id, submission).catch(() => undefined)
}

let count = 0

/** A number that nobody has had before. */
function next(): number {
  count += 1
  return count
}

async function aMember(db: Db, name = `Member ${next()}`) {
  const list = await findTeamForEditing(db)
  return { list: 'team', sent: sentList(list, [...list.rows, aMemberDraft({ name })]) }
}

async function approvedBy(house: House, author: string, approver: string): Promise<unknown> {
  const { db } = house
  const submission = await submit(db, author, 'save-list', await aMember(db))
  return approveAs(db, approver, submission)
}

/** A setting of the records, changed as on its screen. */
function setting(change: (plain: PlainSettings) => PlainSettings): Way[1] {
  return async (house) => {
    const loaded = await findSiteSettings(house.db)
    await alone(house, 'save-settings', {
      typed: { ...loaded, plain: change(loaded.plain) },
      loaded,
    })
  }
}

const office = { origin }

async function byCommand({ db }: House): Promise<string> {
  const email = `operator-${next()}@example.com`
  await createAdminByCommand(db, origin, email)
  return (await listActiveAdmins(db)).find((each) => each.email === email)?.id ?? ''
}

async function publication(db: Db, at?: string) {
  const id = { key: 'longevity', language: 'en' } as const
  const { list } = (await findDraft(db, themeTexts, id)) ?? { list: undefined }
  const rows = [{ ...list?.rows[0], 'hero.headline': `Headline ${next()}` }]
  const author = (await listActiveAdmins(db)).find(({ name }) => name === 'Jane Editor')
  const sent = sentList({ revision: list?.revision ?? 0 }, rows)
  const { revision } = done(await saveVersion(db, author?.id ?? '', textKinds.theme, id, sent))
  return { kind: 'theme' as const, id, version: revision, ...(at && { at }) }
}

const link = (own: { id: string; byMail: boolean }) => ({
  ...own,
  themeId: 'longevity',
  recipient: 'Somebody',
  language: 'en' as const,
  email: 'somebody@example.com',
  asksAttestation: false,
  days: 14,
})

const ways: Way[] = [
  ['an invitation', (house) => alone(house, 'invite-admin', { email: 'new@example.com' })],
  [
    'the role',
    async (house) =>
      alone(house, 'make-admin', { personId: await addEditor(house.db, 'Vera', 'viewer') }),
  ],
  [
    'an account that was disabled',
    async (house) => {
      const gone = await addEditor(house.db, 'Gone')
      await disablePerson(house.db, office, house.omar, gone)
      await alone(house, 'enable-admin', { personId: gone })
    },
  ],
  ['another session', (house) => approvedBy(house, house.jane, house.jane)],
  ['one hop', (house) => approvedBy(house, house.jane, house.hops[0])],
  ['two hops', (house) => approvedBy(house, house.jane, house.hops[1])],
  ['three hops', (house) => approvedBy(house, house.jane, house.hops[2])],
  ['one hop back', (house) => approvedBy(house, house.hops[0], house.jane)],
  ['three hops back', (house) => approvedBy(house, house.hops[2], house.jane)],
  ['between hops', (house) => approvedBy(house, house.hops[2], house.hops[0])],
  ['a sibling', (house) => approvedBy(house, house.sibling, house.hops[0])],
  ['a sibling’s grandchild', (house) => approvedBy(house, house.sibling, house.hops[2])],
  [
    'two approvals at once',
    async (house) => {
      const submission = await submit(house.db, house.jane, 'save-list', await aMember(house.db))
      await Promise.allSettled(house.hops.map((id) => approveAs(house.db, id, submission)))
    },
  ],
  [
    'the role of the only independent admin taken away',
    async (house) =>
      saveRole(house.db, office, house.jane, {
        personId: house.omar,
        role: 'viewer',
      }),
  ],
  [
    'a role lost and given back',
    async (house) => {
      const [first] = house.hops
      await saveRole(house.db, office, house.jane, { personId: first, role: 'viewer' })
      const back = await submit(house.db, house.jane, 'make-admin', { personId: first })
      await approveAs(house.db, house.jane, back).catch(() => undefined)
      await approveAs(house.db, house.hops[1], back).catch(() => undefined)
      // Omar gives it back, so that all is as before; the try is to approve with it.
      await approveAs(house.db, house.omar, back)
      await house.db
        .updateTable('submissions')
        .set({ state: 'void' })
        .where('id', '=', back.id)
        .execute()
      await approvedBy(house, house.jane, first)
    },
  ],
  ['an admin by command', async (house) => approvedBy(house, house.jane, await byCommand(house))],
  [
    'an admin by command whose wait one has ended',
    async (house) => {
      const id = await byCommand(house)
      await endWait(house.db, office, house.jane, id)
      await approvedBy(house, house.jane, id)
    },
  ],
  [
    'an admin by command who ends their own wait',
    async (house) => {
      const id = await byCommand(house)
      await endWait(house.db, office, id, id).catch(() => undefined)
      await approvedBy(house, house.jane, id)
    },
  ],
  [
    'two admins by command who end each other’s wait',
    async (house) => {
      const one = await byCommand(house)
      const other = await byCommand(house)
      await endWait(house.db, office, one, other).catch(() => undefined)
      await approvedBy(house, house.jane, other)
    },
  ],
  [
    'a sign-in link of the other admin by command',
    async (house) => {
      await createLinkForCli(
        house.db,
        origin,
        'magic',
        (await accountOf(house.db, house.omar)).email,
      )
      await approvedBy(house, house.jane, house.omar)
    },
  ],
  ['legal hold', setting((plain) => ({ ...plain, legalHold: { on: true } }))],
  [
    'years of the archive',
    setting((plain) => ({ ...plain, archive: { ...plain.archive, years: 1 } })),
  ],
  [
    'the daily proof sent elsewhere',
    setting((plain) => ({ ...plain, archive: { ...plain.archive, headTo: ['me@example.com'] } })),
  ],
  [
    'mails kept for a day',
    setting((plain) => ({ ...plain, retention: { ...plain.retention, mailDays: 1 } })),
  ],
  [
    'links kept for a year',
    setting((plain) => ({ ...plain, retention: { ...plain.retention, linkYears: 1 } })),
  ],
  ['events kept for a day', setting((plain) => ({ ...plain, securityLog: { days: 1 } }))],
  [
    'enquiries kept for a month',
    setting((plain) => ({ ...plain, enquiries: { ...plain.enquiries, retentionMonths: 1 } })),
  ],
  [
    'the rule about evidence',
    setting((plain) => ({ ...plain, claims: { mustBeEvidenced: true } })),
  ],
  ['approval itself', setting((plain) => ({ ...plain, approval: { required: false } }))],
  ['backups', (house) => alone(house, 'save-backups', { nightly: false, keep: 1 })],
  [
    'the name of the firm',
    async (house) => {
      const loaded = await findSiteSettings(house.db)
      const typed = { ...loaded, firm: { ...loaded.firm, name: 'Another Name' } }
      await alone(house, 'save-settings', { typed, loaded })
    },
  ],
  ['the team', async (house) => alone(house, 'save-list', await aMember(house.db))],
  [
    'stocks',
    async (house) => {
      const list = await findStocksForEditing(house.db, 'education')
      const rows = list.rows.map((each) => ({ ...each, name: `${each.name} again` }))
      await alone(house, 'save-list', { list: 'stocks:education', sent: sentList(list, rows) })
    },
  ],
  ['a text', async (house) => alone(house, 'publish-text', await publication(house.db))],
  [
    'a schedule',
    async (house) => alone(house, 'publish-text', await publication(house.db, '2030-01-01T09:00')),
  ],
  [
    'the order of themes',
    (house) => alone(house, 'move-text', { kind: 'theme', key: 'longevity', by: 1 }),
  ],
  [
    'a private link to a draft',
    async (house) => {
      await publication(house.db)
      await alone(house, 'create-link', link({ id: `link-${next()}`, byMail: false }))
    },
  ],
  [
    'a private link to a draft, by mail',
    async (house) => {
      await publication(house.db)
      await alone(house, 'create-link', link({ id: `link-${next()}`, byMail: true }))
    },
  ],
]
