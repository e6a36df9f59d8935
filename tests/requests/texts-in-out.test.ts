import { beforeAll, describe, expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { findLetter } from '#core/letters/letters.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { removeText } from '#core/texts/trash.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import type { Db } from '#db/schema.ts'
import { exportKind } from '#tests/support/transfer.ts'
import { partsOf } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { saveVersion } from '../support/texts.ts'
import { planOf, sentImport } from '../support/transfer.ts'

type Row = Record<string, unknown>

describe.each(databases)('texts in and out on %s', (kind) => {
  const database = shared(() => openDatabase(kind, 'sample'))
  let db: Db
  let actor: string
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  beforeAll(async () => {
    db = database.db
    actor = await addEditor(db)
  })

  const planOfRows = (rows: Row[]) => planOf(db, JSON.stringify(rows))
  const sent = async (rows: Row[]) => sentImport(await planOfRows(rows), JSON.stringify(rows))
  const importRows = async (rows: Row[]) => importFile(partsOf(db), actor, await sent(rows))
  const exported = async (noun: 'letters' | 'themes'): Promise<Row[]> =>
    JSON.parse(await exportKind(partsOf(db), actor, noun, { format: 'json' }))
  const letters = () => exported('letters')
  const reasonsOf = async (rows: Row[]) =>
    (await planOfRows(rows)).rows.map(({ reasons }) => reasons)

  testOnce('a row in an unknown language says so, and is called by its title alone', async () => {
    const [letter] = await letters()
    const { rows } = await planOfRows([{ ...letter, language: 'tlh' }])
    expect(rows).toMatchObject([
      { name: letter?.title, reasons: [expect.stringMatching(/^Language must be en or ar$/)] },
    ])
  })

  test('an order that differs is a change, and has one answer', async () => {
    const own = (await letters()).filter(({ language }) => language === 'en')
    const [first, second] = own
    const turned = [
      { ...first, order: 900 },
      { ...second, order: '٩٠١' },
    ]
    const plan = await planOfRows(turned)
    expect(plan.rows[0]?.changes).toEqual([
      { label: 'Order', before: String(first?.order), after: '900' },
    ])
    const arabic = (await letters()).find(
      ({ language, key }) => language === 'ar' && key === first?.key,
    )
    expect(
      await reasonsOf([
        { ...first, order: 5 },
        { ...arabic, order: 6 },
      ]),
    ).toEqual([[], ['Order is 5 in line 1']])
    expect(await reasonsOf([{ ...first, order: 'soon' }])).toEqual([
      ['Order must be a whole number'],
    ])
    expect(await importRows(turned)).toMatchObject({ outcome: 'saved', text: '2 changed' })
    const orders = new Map((await letters()).map(({ key, order }) => [key, order]))
    expect([orders.get(first?.key), orders.get(second?.key)]).toEqual([900, 901])
    expect((await planOfRows(turned)).counts).toMatchObject({ unchanged: 2, changed: 0 })
  })

  test('former addresses lead to the letter, unless they are those of another', async () => {
    const [first, second] = (await letters()).filter(({ language }) => language === 'en')
    expect(
      await reasonsOf([
        { ...first, former_keys: `a-new-one ${second?.key}` },
        { ...second, former_keys: 'a-new-one Bad/One' },
      ]),
    ).toEqual([
      [`The former key ${second?.key} is or was that of ${second?.key}`],
      ['Former keys: Bad/One is not an address'],
    ])
    // What is refused, for whatever reason, takes no address.
    const twice = [first, second].map((row) => ({ ...row, former_keys: 'a-new-one' }))
    const former = [`The former key a-new-one is or was that of ${first?.key}`]
    expect(await reasonsOf(twice)).toEqual([[], former])
    expect(await reasonsOf([{ ...twice[0], order: 'soon' }, { ...twice[1] }])).toEqual([
      ['Order must be a whole number'],
      [],
    ])
    const row = { ...first, former_keys: 'of-the-old-site' }
    expect(await importRows([row])).toMatchObject({ outcome: 'saved' })
    const [again] = (await letters()).filter(({ key }) => key === first?.key)
    expect(again?.former_keys).toBe('of-the-old-site')
    expect(await reasonsOf([{ ...row, key: 'of-the-old-site' }])).toEqual([
      [`The address of-the-old-site leads to ${first?.key} here`, expect.stringMatching(/slug/)],
    ])
  })

  test('what is scheduled comes at its time, never at one that has passed', async () => {
    const [first] = (await letters()).filter(({ language }) => language === 'en')
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const later = { ...first, state: 'scheduled', starts_at: at, title: 'Tomorrow' }
    expect(
      await reasonsOf([
        { ...later, starts_at: '' },
        { ...later, starts_at: '2020-01-01T00:00:00Z' },
        { ...later, starts_at: '03/04/2999' },
      ]),
    ).toEqual([
      ['Starts at is missing: say when it is published'],
      ['Starts at has passed: write published, draft, or a later time'],
      [expect.stringMatching(/^Starts at must be a time/)],
    ])
    expect(await importRows([later])).toMatchObject({ outcome: 'saved' })
    const now = await findLetter(db, String(first?.key))
    expect(now?.title).toBe(first?.title)
    const then = await findLetter(db, String(first?.key), new Date(Date.parse(at) + 1))
    expect(then?.title).toBe('Tomorrow')
    expect((await planOfRows([later])).counts).toMatchObject({ unchanged: 1 })
    expect(await reasonsOf([{ ...later, title: 'Other words' }])).toEqual([
      [expect.stringMatching(/^Something else is scheduled for this time/)],
    ])
  })

  test('an edit between check and import is told, and nothing is lost', async () => {
    const [first, second] = (await letters()).filter(({ state }) => state === 'published')
    const checked = await sent([
      { ...first, title: 'Of the file' },
      { ...second, title: 'Also' },
    ])
    const id = { key: String(second?.key), language: 'en' } as const
    const draft = await findDraft(db, textKinds.letter, id)
    if (!draft) throw new Error('There is no letter')
    const rows = draft.list.rows.map((row) => ({ ...row, title: 'By hand' }))
    done(await saveVersion(db, actor, textKinds.letter, id, sentList(draft.list, rows)))
    expect(await importFile(partsOf(db), actor, checked)).toMatchObject({ outcome: 'moved' })
    const found = await findLetter(db, String(first?.key))
    expect(found?.title).toBe(first?.title)
    expect((await findDraft(db, textKinds.letter, id))?.list.rows[0]?.title).toBe('By hand')
  })

  test('of two imports at once one is saved, and the other is told', async () => {
    const [, , third] = (await letters()).filter(({ language }) => language === 'en')
    const files = [
      await sent([{ ...third, title: 'One' }]),
      await sent([{ ...third, title: 'Two' }]),
    ]
    const outcomes = await Promise.all(files.map((file) => importFile(partsOf(db), actor, file)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['moved', 'saved'])
  })

  testOnce(
    'a name or an address of another text refuses its row, and the others come',
    async () => {
      const themes = await exported('themes')
      const own = themes.filter(({ language }) => language === 'en')
      const arabic = themes.find(({ language }) => language === 'ar')
      const [first, second] = own.filter(({ state }) => state === 'published')
      const named = (name: unknown) => `There is a theme of this name already: ${name}`
      const added = { order: '', state: 'draft' }
      const taken = [
        { ...first, description: 'Other words' },
        { ...second, name: first?.name },
        { ...second, ...added, key: 'another', name: first?.name },
        { ...second, ...added, key: 'water', name: 'Water' },
        { ...second, ...added, key: 'rivers', name: 'Water' },
        { ...arabic, ...added, key: 'rivers' },
        { ...arabic, ...added, key: 'water' },
      ]
      const alone = 'The theme rivers has no English text: import that first'
      expect(await reasonsOf(taken)).toEqual([
        [],
        [named(first?.name)],
        [named(first?.name)],
        [],
        [named('Water')],
        [alone],
        [],
      ])
      expect(await importRows(taken)).toMatchObject({ outcome: 'saved' })
      // A name that the rows before have left is free.
      const moved = [
        { ...first, name: 'Left' },
        { ...second, name: first?.name },
      ]
      expect(await reasonsOf(moved)).toEqual([[], []])
      expect(await reasonsOf(moved.toReversed())).toEqual([[named(first?.name)], []])
      expect(await importRows(moved)).toMatchObject({ outcome: 'saved' })
      const [letter, other] = (await letters()).filter(
        ({ language, state }) => language === 'en' && state === 'published',
      )
      const gone = ['There is or was a letter at this address already: choose another slug']
      expect(
        await reasonsOf([
          { ...letter, slug: other?.key },
          { ...other, slug: 'a-way' },
          { ...other, ...added, key: 'another', former_keys: '', slug: 'a-way' },
        ]),
      ).toEqual([gone, [], gone])
    },
  )

  test('what is in the trash is in no file, and a file that has it brings it back', async () => {
    const [letter] = (await letters()).filter(({ language }) => language === 'en')
    const row = { ...letter, key: 'put-away', slug: '', former_keys: '', order: '', state: 'draft' }
    expect(await importRows([row])).toMatchObject({ outcome: 'saved' })
    const keys = async () => (await letters()).map(({ key }) => key)
    expect(await keys()).toContain('put-away')
    await removeText(db, actor, textKinds.letter, 'put-away')
    expect(await keys()).not.toContain('put-away')
    expect((await planOfRows([row])).counts).toMatchObject({ new: 1 })
    expect(await importRows([row])).toMatchObject({ outcome: 'saved' })
    expect(await keys()).toContain('put-away')
  })

  test('an address that one row takes is refused to another, be it a key, a slug or a former key', async () => {
    const [letter, other] = (await letters()).filter(
      ({ language, state }) => language === 'en' && state === 'published',
    )
    const added = { ...letter, key: 'fresh', slug: '', former_keys: '', order: '', state: 'draft' }
    const slug = { ...letter, slug: 'fresh' }
    const former = { ...other, former_keys: 'fresh' }
    const gone = ['There is or was a letter at this address already: choose another slug']
    const leads = (row: typeof letter) => [`The address fresh leads to ${row?.key} here`]
    // What is written first takes it: drafts come after what is published.
    expect(await reasonsOf([added, slug])).toEqual([leads(letter), []])
    expect(await reasonsOf([added, { ...slug, state: 'draft' }])).toEqual([[], gone])
    expect(await reasonsOf([{ ...added, language: 'ar' }, slug])).toEqual([leads(letter), []])
    expect(await reasonsOf([added, former])).toEqual([leads(other), []])
    expect(await reasonsOf([slug, former])).toEqual([
      [],
      [`The former key fresh is or was that of ${letter?.key}`],
    ])
    expect(await reasonsOf([former, slug])).toEqual([[], gone])
    expect(await importRows([added, former, slug])).toMatchObject({ outcome: 'saved' })
    expect(await reasonsOf([added])).toEqual([leads(other)])
  })
})
