import { expect, test } from 'vitest'
import { originalClaims } from '#app/site/content/claims.ts'
import { originalClaimsIn } from '#app/site/content/translations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { findClaim } from '#core/claims/claims.server.ts'
import { createOriginalClaims } from '#core/claims/original-claims.server.ts'
import { eraseEnquiry } from '#core/enquiries/erasure.server.ts'
import { createNote } from '#core/enquiries/notes.server.ts'
import { takeStep } from '#core/enquiries/steps.server.ts'
import { languages } from '#core/language.ts'
import { createUser } from '#core/people/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { closeStock } from '#core/stocks/close-stock.server.ts'
import { markPrice } from '#core/stocks/mark-price.server.ts'
import { sentStocks } from '#core/stocks/stock-changes.ts'
import { findStocksForEditing, saveStocks } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { listTranslations } from '#core/texts/behind.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { listTexts } from '#core/texts/list-texts.server.ts'
import { moveText } from '#core/texts/order.server.ts'
import { publishText, publishVersion } from '#core/texts/publications.server.ts'
import { completeContent } from '#core/texts/text-kind.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { type TransferKindName, transferKinds } from '#core/transfer/transfer.ts'
import type { Actor } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import { exportKind, planOf, sentImport } from '#tests/support/transfer.ts'
import { partsOf } from '../support/approval.ts'
import { openDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { addEditor, done, sentList, someKey } from '../support/lists.ts'
import { createRecordAs, saveRecordAs } from '../support/records.ts'

const order = Object.keys(transferKinds) as TransferKindName[]

async function exportAll(db: Db, actor: string, format: 'csv' | 'json') {
  const files = new Map<TransferKindName, string>()
  for (const kind of order)
    files.set(kind, await exportKind(partsOf(db), actor, kind, { format, withTrash: true }))
  return files
}

async function importAll(db: Db, actor: string, files: ReadonlyMap<TransferKindName, string>) {
  for (const [kind, text] of files) {
    const plan = await planOf(db, text)
    const wrong = plan.rows.filter(({ change }) => change === 'refused')
    expect([kind, wrong.slice(0, 3)]).toEqual([kind, []])
    expect([kind, plan.kind]).toEqual([kind, kind])
    const saved = await importFile(partsOf(db), actor, sentImport(plan, text))
    expect(saved).toMatchObject({ outcome: 'saved' })
  }
}

/** A page's copy of our own, in both languages, and drafts after what is published. */
async function editTexts(tx: Tx, actor: Actor) {
  for (const language of languages) {
    const id = { key: 'team', language }
    const content = textKinds.page.original?.('team', language) ?? {}
    const [name = ''] = Object.keys(content)
    const number = await createVersion(await workAs(tx, actor), textKinds.page, id, {
      ...content,
      [name]: '=Ours',
    })
    await publishVersion(await workAs(tx, actor), textKinds.page, id, number)
  }
  for (const kind of ['theme', 'letter', 'legal'] as const) {
    const [text] = await listTexts(tx, textKinds[kind], 'en')
    const id = { key: text?.key ?? '', language: 'en' } as const
    const draft = await findDraft(tx, textKinds[kind], id)
    const content = completeContent(textKinds[kind].fieldsOf(id.key), draft?.list.rows[0] ?? {})
    const changed = { ...content, [kind === 'theme' ? 'summary' : 'title']: 'Changed since' }
    await createVersion(await workAs(tx, actor), textKinds[kind], id, changed)
  }
}

/** What is published later, an address that a letter had, Arabic that is behind, another order. */
async function planTexts(db: Db, actor: string) {
  const [letter] = await listTexts(db, textKinds.letter, 'en')
  const id = { key: letter?.key ?? '', language: 'en' } as const
  const draft = await findDraft(db, textKinds.letter, id)
  const content = completeContent(textKinds.letter.fieldsOf(id.key), draft?.list.rows[0] ?? {})
  const version = (slug: string, title: string) =>
    db.transaction().execute(async (tx) => {
      const by = { id: actor, name: 'Jane' }
      return createVersion(await workAs(tx, by), textKinds.letter, id, { ...content, slug, title })
    })
  const first = await version('an-address-of-once', 'Once')
  await publishText(db, actor, textKinds.letter, id, { version: first })
  const second = await version('another-address', 'Now')
  await publishText(db, actor, textKinds.letter, id, { version: second })
  const third = await version('another-address', 'Later')
  const at = new Date(Date.now() + 86_400_000)
  const scheduled = await publishText(db, actor, textKinds.letter, id, { version: third, at })
  expect(scheduled.outcome).toBe('scheduled')
  await moveText(db, actor, textKinds.theme, 'education', -1)
}

/** As a program starts, with somebody who is on the staff of both. */
async function start(db: Db) {
  await createOriginalClaims(db, originalClaims, originalClaimsIn)
  const user = { email: 'omar@example.com', name: 'Omar', verified: true, role: 'admin' as const }
  return (await db.transaction().execute((tx) => createUser(tx, user))).id
}

/** One of our own, one whose Arabic is behind, and one that is overdue. */
async function editClaims(db: Db, owner: string) {
  const none = { unit: '', source: '', sourceAr: '', sourceUrl: '', sourceDate: '' }
  const typed = { ...none, sourceDateAr: '', owner, reviewBy: '2999-01-01' }
  const own = { ...typed, value: '=40', valueAr: 'أربعون' }
  expect((await createRecordAs(db, owner, 'claims', { name: 'clients', ...own })).outcome).toBe(
    'saved',
  )
  const found = await findClaim(db, 'longevity_1')
  if (!found) throw new Error('There is no claim')
  const sent = { noun: 'claims' as const, key: found.name, revision: found.revision }
  const values = { ...found, owner, value: '2.5B' }
  const saved = await saveRecordAs(db, owner, { ...sent, values })
  expect(saved.outcome).toBe('saved')
  await db
    .updateTable('claims')
    .set({ review_by: '2026-01-31' })
    .where('name', '=', 'education_1')
    .execute()
}

/** Members and picks that are away: renamed, closed, in the trash. */
async function editLists(db: Db, actor: string) {
  const team = await findTeamForEditing(db)
  const [renamed, removed] = team.rows
  const rows = team.rows.map((row) => (row === renamed ? { ...row, name: 'Another Name' } : row))
  done(
    await saveTeam(
      db,
      actor,
      sentList(
        team,
        rows.filter(({ id }) => id !== removed?.id),
      ),
    ),
  )
  const theme = 'longevity'
  const { rows: stocks } = await findStocksForEditing(db, theme)
  const [closed, deleted, moved] = stocks
  const price = closed?.current ?? ''
  const closing = { stockId: closed?.id ?? '', price, day: '2026-11-20', confirmed: [] }
  expect(await closeStock(db, actor, theme, { ...closing, reason: '=Reached' })).toEqual({
    outcome: 'done',
  })
  const list = await findStocksForEditing(db, theme)
  const left = sentStocks(list.rows, list.rows)
    .filter(({ id }) => id !== deleted?.id)
    .map((row) =>
      row.id === moved?.id ? { ...row, entry: '0.5', entryReason: 'It was split' } : row,
    )
  const sent = { ...sentList(list, left), reason: 'A mistake' }
  const asked = await saveStocks(db, actor, theme, sent)
  const keys = asked?.outcome === 'unconfirmed' ? asked.questions.map(({ key }) => key) : []
  done(
    await saveStocks(db, actor, theme, {
      ...sent,
      ...sentList(list, left, someKey(), keys),
      reason: 'A mistake',
    }),
  )
}

/** One in each state, and what is left of an erased one. */
async function receiveEnquiries(db: Db, owner: string) {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const id = (minutes: number) => anEnquiry(db, { message: '=1\n"two"; مرحبا' }, at(minutes))
  await id(60)
  const target = async (minutes: number) => ({ id: await id(minutes), revision: 0 })
  await takeStep(db, owner, await target(50), { step: 'assigned', ownerId: owner })
  for (const [n, step] of (['answered', 'closed', 'spam'] as const).entries())
    await takeStep(db, owner, await target(40 - n), { step })
  await createNote(db, owner, { id: await id(30), key: someKey(), text: '=Call\n"back"; غدا' })
  const mailFiles = { delete: async () => {}, list: async () => [] }
  await eraseEnquiry(db, mailFiles, owner, await target(10))
}

async function listBehind(db: Db): Promise<Record<string, boolean>> {
  const letters = await listTranslations(db, textKinds.letter, 'ar', new Date())
  return Object.fromEntries(letters.map(({ key, behind }) => [key, behind > 0]))
}

/** What an editor does not show, and a file brings along. */
const travelling: [TransferKindName, string[]][] = [
  ['team', ['amina-example', 'karim-sample']],
  ['letters', ['an-address-of-once', 'scheduled']],
  ['stocks', ['=Reached', 'A mistake', 'closed']],
]

/** A file is read before either database is asked. */
const ways = [
  ['csv', 'postgres'],
  ['json', 'sqlite'],
] as const

test.each(ways)(
  'everything goes out as %s, and into an empty installation on %s',
  async (format, target) => {
    await using full = await openDatabase('sqlite', 'sample')
    const actor = await addEditor(full.db)
    const omar = await start(full.db)
    await editClaims(full.db, omar)
    await editLists(full.db, omar)
    await receiveEnquiries(full.db, omar)
    const point = await full.db
      .selectFrom('price_points as point')
      .innerJoin('stock_picks as stock', 'stock.id', 'point.stock_pick_id')
      .select(['point.id', 'stock.stock_id', 'stock.theme_id'])
      .whereRef('point.as_of', '<', 'stock.price_as_of')
      // Of those that are neither closed nor removed.
      .where('stock.theme_id', '=', 'education')
      .executeTakeFirstOrThrow()
    const which = { stockId: point.stock_id, priceId: point.id, isError: true }
    expect(await markPrice(full.db, actor, point.theme_id, which)).toBe(true)
    await full.db.transaction().execute((tx) => editTexts(tx, { id: actor, name: 'Jane' }))
    await planTexts(full.db, actor)
    const files = await exportAll(full.db, actor, format)
    for (const [kind, words] of travelling)
      for (const word of words)
        expect([kind, files.get(kind)]).toEqual([kind, expect.stringContaining(word)])
    if (format === 'json') expect(files.get('team')).toContain('"behind": "name_ar"')

    await using empty = await openDatabase(target)
    const other = await addEditor(empty.db)
    await start(empty.db)
    await importAll(empty.db, other, files)
    expect(await exportAll(empty.db, other, format)).toEqual(files)
    const behind = await listBehind(full.db)
    expect(Object.values(behind)).toContain(true)
    expect(await listBehind(empty.db)).toEqual(behind)
    // Once more it changes nothing.
    for (const [, text] of files) {
      const { rows, counts } = await planOf(empty.db, text)
      const { unchanged, ...others } = counts
      expect([unchanged, others]).toEqual([rows.length, { new: 0, changed: 0, refused: 0 }])
    }
  },
)
