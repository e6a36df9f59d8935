import { describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { aNote, noteKind, saveVersion } from '#tests/support/texts.ts'
import { listToTranslate, listTranslations } from './behind.server.ts'
import { catchUp } from './catch-up.server.ts'
import { createVersion } from './create-version.server.ts'
import { findDraft } from './drafts.server.ts'
import { listTextPage } from './list-texts.server.ts'
import { publishText, publishVersion } from './publications.server.ts'
import { restoreVersion } from './restore-version.server.ts'
import { createText } from './save-draft.server.ts'
import { translatedKind } from './translated-kind.ts'
import { findVersion } from './versions.server.ts'

const arabic = translatedKind({ ...noteKind, shared: ['link'] }, 'ar')

test('Arabic fields are named so, and those that the English decides are not drawn', () => {
  const fields = arabic.fieldsOf('x')
  expect(fields.title).toMatchObject({ label: 'Title (Arabic)', translates: 'title' })
  expect(fields.link).toMatchObject({ label: 'Link', isDrawnApart: true })
})

describe.each(databases)('the Arabic of a text on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('is behind by the English versions that were published after the one it translates', async () => {
    const { db } = database
    const publish = (language: 'en' | 'ar', title: string) =>
      db.transaction().execute(async (tx) => {
        const id = { key: 'a-note', language }
        const number = await createVersion(
          await workAs(tx, systemActor),
          noteKind,
          id,
          aNote({ title }),
        )
        await publishVersion(await workAs(tx, systemActor), noteKind, id, number)
        return number
      })
    const state = async () => {
      const [line] = await listTranslations(db, noteKind, 'ar', new Date(Date.now() + 1000))
      const { english, own, translates, behind } = line ?? {}
      return [english, own, translates, behind]
    }
    await publish('en', 'One')
    expect(await state()).toEqual([1, undefined, undefined, 0])
    await publish('ar', 'واحد')
    expect(await state()).toEqual([1, 1, 1, 0])
    await publish('en', 'Two')
    await publish('en', 'Three')
    expect(await state()).toEqual([3, 1, 1, 2])
    // A correction of the Arabic catches up with nothing by itself.
    await publish('ar', 'واحد!')
    expect(await state()).toEqual([3, 2, 1, 2])
    const id = { key: 'a-note', language: 'ar' } as const
    expect((await findVersion(db, noteKind, id, 2))?.translates).toBe(1)
    const jane = await addEditor(db)
    expect(await restoreVersion(db, jane, noteKind, id, 1)).toBe(3)
    expect((await findVersion(db, noteKind, id, 3))?.translates).toBe(1)
  })

  test('is to be translated while it is missing or behind, until somebody says that it is right', async () => {
    const { db } = database
    const jane = await addEditor(db)
    const [en, ar] = [
      { key: 'note', language: 'en' },
      { key: 'note', language: 'ar' },
    ] as const
    const isListed = async () => (await listToTranslate(db, noteKind, new Date())).has('note')
    const change = async (kind: typeof arabic, id: typeof en | typeof ar, title: string) => {
      const draft = await findDraft(db, kind, id)
      const { revision, rows } = draft?.list ?? { revision: 0, rows: [] }
      const sent = sentList({ revision }, [{ ...rows[0], ...aNote(), title }])
      const english = id.language === 'ar' ? 1 : undefined
      const saved = done(await saveVersion(db, jane, kind, id, sent, english))
      await publishText(db, jane, kind, id, { version: saved.revision })
    }
    await createText(db, jane, noteKind, en, aNote())
    expect(await isListed(), 'nobody reads it').toBe(false)
    await publishText(db, jane, noteKind, en, { version: 1 })
    expect(await isListed(), 'missing').toBe(true)
    await change(arabic, ar, 'ملاحظة')
    expect(await isListed()).toBe(false)
    await change(noteKind, en, 'Second')
    expect(await isListed(), 'behind').toBe(true)
    await catchUp(db, jane, arabic, ar, 2)
    expect(await findDraft(db, arabic, ar)).toMatchObject({ translates: 2 })
    await publishText(db, jane, arabic, ar, { version: 2 })
    expect(await isListed()).toBe(false)
    const { texts } = await listTextPage(db, noteKind, { some: new Set(['note']) })
    expect(texts.map(({ key }) => key)).toEqual(['note'])
    expect((await listTextPage(db, noteKind, { some: new Set() })).texts).toEqual([])
    await expect(catchUp(db, jane, arabic, ar, Number.NaN)).rejects.toThrow('not-found')
    await expect(catchUp(db, jane, arabic, { ...ar, key: 'no' }, 1)).rejects.toThrow('not-found')
  })
})
