import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClaimDraft, claimFields } from '#core/claims/claim.ts'
import { claimRecords, findClaim } from '#core/claims/claims.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { emptyValues } from '#core/record/fields.ts'
import { insertRecord, updateRecord } from '#core/record/save-record.server.ts'
import { createMember } from '#core/team/members.server.ts'
import { catchUp } from '#core/texts/catch-up.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { createText } from '#core/texts/save-draft.server.ts'
import { translatedKind } from '#core/texts/translated-kind.ts'
import { workAs, writeAs } from '#core/users/write.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import { saveVersion } from '#tests/support/save-version.ts'
import { aNote, noteKind } from '#tests/support/texts.ts'
import { findParity, type ParityRow } from './parity.server.ts'

const arabic = translatedKind({ ...noteKind, shared: ['link'] }, 'ar')

test('Arabic fields are named so, and those that the English decides are not drawn', () => {
  const fields = arabic.fieldsOf('x')
  expect(fields.title).toMatchObject({ label: 'Title (Arabic)', translates: 'title' })
  expect(fields.link).toMatchObject({ label: 'Link', isDrawnApart: true })
})

/** A record as the screen says it in the first translation. */
function flat({ translations, ...row }: ParityRow) {
  const [first] = translations
  return { ...row, ...first }
}

async function rowsOf(db: Db, texts: Parameters<typeof findParity>[1]['texts']) {
  return (await findParity(db, { texts, nouns: [claimRecords] })).flatMap(({ rows }) =>
    rows.map(flat),
  )
}

describe.each(databases)('parity on %s', (database) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openDatabase(database)
  })
  afterAll(() => opened.close())

  test('says what is missing in Arabic, what is published, and what is behind', async () => {
    const { db } = opened
    const jane = await addEditor(db)
    const [en, ar] = (['en', 'ar'] as const).map((language) => ({ key: 'note', language }))
    if (!en || !ar) throw new Error('There are two')
    const row = async () => (await rowsOf(db, [{ kind: noteKind, keys: [] }]))[0]
    const change = async (kind: typeof arabic, id: typeof en, title: string, english?: number) => {
      const draft = await findDraft(db, kind, id)
      const { revision, rows } = draft?.list ?? { revision: 0, rows: [] }
      const sent = sentList({ revision }, [{ ...rows[0], ...aNote(), title }])
      const saved = done(await saveVersion(db, jane, kind, id, sent, english))
      await publishText(db, jane, kind, id, { version: saved.revision })
    }
    await createText(db, jane, noteKind, en, aNote())
    await publishText(db, jane, noteKind, en, { version: 1 })
    expect(await row()).toMatchObject({ english: 'published', state: 'missing', behind: 0 })
    expect(await findDraft(db, arabic, ar)).toMatchObject({ list: { revision: 0 } })
    await change(arabic, ar, 'ملاحظة', 1)
    expect(await row()).toMatchObject({ state: 'published', behind: 0 })
    await change(noteKind, en, 'Second')
    await change(noteKind, en, 'Third')
    expect(await row()).toMatchObject({ state: 'published', behind: 2 })
    await catchUp(db, jane, arabic, ar, 3)
    expect(await findDraft(db, arabic, ar)).toMatchObject({ translates: 3 })
    await publishText(db, jane, arabic, ar, { version: 2 })
    expect(await row()).toMatchObject({ behind: 0 })
    await expect(catchUp(db, jane, arabic, ar, Number.NaN)).rejects.toThrow('not-found')
    await expect(catchUp(db, jane, arabic, { ...ar, key: 'no' }, 1)).rejects.toThrow('not-found')
  })

  test('tells of members whose fields are read in English', async () => {
    const { db } = opened
    const member = { name: 'A', nameAr: 'أ', role: 'B', shortBio: 'C', fullBio: 'D' }
    await db.transaction().execute(async (tx) =>
      createMember(await workAs(tx, systemActor), {
        ...member,
        showOnHome: true,
        displayOrder: 1,
      }),
    )
    const rows = (await rowsOf(db, [])).filter(({ of }) => of === 'member')
    expect(rows).toMatchObject([{ of: 'member', title: 'A', state: 'missing' }])
    expect(rows[0]?.missing?.length).toBeGreaterThan(1)
  })

  test('tells of claims whose Arabic is missing or says an earlier value', async () => {
    const { db } = opened
    const row = async () =>
      (await rowsOf(db, [])).find(({ of, key }) => of === 'claims' && key === 'markets')
    const claim = {
      ...emptyValues(claimFields),
      id: 'markets',
      name: 'markets',
      value: '160+',
      reviewBy: '2030-01-01',
    }
    await db
      .transaction()
      .execute(async (tx) => insertRecord(await workAs(tx, systemActor), claimRecords, claim, true))
    expect(await row()).toMatchObject({ state: 'missing', behind: 0 })
    const set = async (after: Partial<ClaimDraft>) => {
      const before = await findClaim(db, 'markets')
      if (!before) throw new Error('There is no claim')
      await writeAs(db, systemActor, (work) => updateRecord(work, claimRecords, { before, after }))
    }
    await set({ valueAr: 'أكثر من 160' })
    expect(await row()).toMatchObject({ state: 'published', behind: 0 })
    await set({ value: '170+' })
    expect(await row()).toMatchObject({ state: 'published', behind: 1 })
    await set({ value: '170', valueAr: '' })
    expect(await row()).toMatchObject({ state: 'published', behind: 0 })
  })

  test('of more than a hundred is a page of fifty of one group, with the counts of all', async () => {
    const { db } = opened
    const texts = Array.from({ length: 130 }, (_, at) => ({
      id: randomUUID(),
      kind: noteKind.name,
      key: `many-${String(at).padStart(3, '0')}`,
      created_at: new Date(),
    }))
    await db.insertInto('texts').values(texts).execute()
    const compared = { texts: [{ kind: noteKind, keys: [] }], nouns: [] }
    const first = await findParity(db, compared)
    expect(first.find(({ of }) => of === noteKind.name)).toMatchObject({
      // One is of the first test, and is published in both languages.
      records: 131,
      counts: [{ language: 'ar', missing: 130, behind: 0 }],
      page: 1,
      more: true,
      rows: { length: 50 },
    })
    expect(first.filter(({ rows }) => rows.length > 0)).toHaveLength(1)
    expect(first.find(({ of }) => of === 'member')).toMatchObject({
      records: 1,
      counts: [{ missing: 1 }],
      rows: [],
    })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => findParity(db, compared, { of: noteKind.name, page })),
    )
    const keys = pages.flatMap((groups) => groups.flatMap(({ rows }) => rows.map(({ key }) => key)))
    expect(new Set(keys).size).toBe(131)
    expect(pages[2]?.[0]).toMatchObject({ more: false, rows: { length: 31 } })
    const members = await findParity(db, compared, { of: 'member' })
    expect(members.find(({ of }) => of === 'member')?.rows).toMatchObject([{ title: 'A' }])
  })
})
