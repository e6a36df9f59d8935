import { beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '#app/nouns.server.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { textKindsIn } from '#app/text-kinds.server.ts'
import { createLetter } from '#core/letters/create-letter.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { saveVersion } from '#tests/support/texts.ts'
import { listFindable } from './finder.server.ts'

const all = { search: '', limit: 50 }

describe.each(databases)('what can be found on %s', (kind) => {
  const database = shared(() => openDatabase(kind, 'sample'))
  let admin: string
  beforeAll(async () => {
    admin = await addEditor(database.db)
  })

  test('is every record by its name, without what was removed', async () => {
    const found = await listFindable(database.db, admin, nouns, all)
    const keysOf = (kind: string, texts = found.texts) =>
      texts.filter((text) => text.kind === kind).map(({ key }) => key)
    expect(keysOf('theme')).toEqual(expect.arrayContaining(['education', 'longevity']))
    expect(found.members.length).toBeGreaterThan(0)
    expect([keysOf('letter').length, keysOf('legal').length]).toEqual([3, 3])
    const translated = found.texts.filter(({ kind }) => kind !== 'disclosure')
    for (const each of [...translated, ...found.members])
      expect(each.otherNames[0]?.name).toMatch(/^\p{Script=Arabic}/u)
    const some = await listFindable(database.db, admin, nouns, { search: 'longevity', limit: 50 })
    expect([keysOf('theme', some.texts), keysOf('disclosure', some.texts)]).toEqual([
      ['longevity'],
      [],
    ])
    const [removed] = found.stocks
    await database.db
      .updateTable('stock_picks')
      .set({ removed_at: new Date() })
      .where('id', '=', removed?.id ?? '')
      .execute()
    const after = await listFindable(database.db, admin, nouns, all)
    expect(after.stocks).toEqual(found.stocks.slice(1))
  })

  test('is a letter by the title of a translation that is only a draft', async () => {
    const { db } = database
    const key = await createLetter(db, admin, 'Written in English first')
    const id = { key: key ?? '', language: 'ar' } as const
    const kind = textKindsIn('ar').letter
    const draft = await findDraft(db, kind, id)
    const row = { ...draft?.list.rows[0], title: 'عنوان لم ينشر بعد' }
    done(await saveDraft(db, admin, kind, id, sentList({ revision: 0 }, [row])))
    const { texts } = await listFindable(db, admin, nouns, { search: 'لم ينشر', limit: 50 })
    expect(texts.filter(({ kind }) => kind === 'letter')).toHaveLength(1)
  })

  test('is people by name or email, and what the pages say as published', async () => {
    const { db } = database
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin)
      .executeTakeFirstOrThrow()
    const found = await listFindable(db, admin, nouns, { search: email, limit: 50 })
    expect(found.people).toMatchObject([{ id: admin, email }])
    const id = { key: 'home', language: 'en' } as const
    const said = { 'home.hero.headline': 'A sentence that nobody wrote before' }
    const draft = await findDraft(db, pageKind, id)
    const sent = sentList({ revision: 0 }, [{ ...draft?.list.rows[0], ...said }])
    done(await saveVersion(db, admin, pageKind, id, sent))
    expect((await listFindable(db, admin, nouns, all)).pages).toEqual([])
    await publishText(db, admin, pageKind, id, { version: 1 })
    const { pages } = await listFindable(db, admin, nouns, all)
    expect(pages.find(({ key }) => key === 'home')?.words).toContain('nobody wrote before')
  })

  test('is nothing for somebody who may open nothing (Keystone #7710)', async () => {
    expect(await listFindable(database.db, 'nobody', nouns, all)).toEqual({
      members: [],
      texts: [],
      stocks: [],
      records: [],
      enquiries: [],
      people: [],
      pages: [],
    })
  })
})
