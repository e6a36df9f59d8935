import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createText } from '#core/texts/save-draft.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList, someKey } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { aNote, copyKind, lawKind, noteKind, saveVersion } from '#tests/support/texts.ts'
import { compareVersions } from './compare-versions.server.ts'
import { findDraft } from './drafts.server.ts'
import { findTexts, listTextPage, listTexts } from './list-texts.server.ts'
import { publishText } from './publications.server.ts'
import { findNextPublication, findPublishedText, listPublishedTexts } from './published.server.ts'
import { restoreVersion } from './restore-version.server.ts'
import { listPublishedPeriods, titleWords } from './stored-texts.server.ts'
import type { TextContent, TextKind } from './text-kind.ts'
import { removeText, restoreText } from './trash.server.ts'
import { findVersion, listVersions } from './versions.server.ts'
import { cancelPublication, withdrawText } from './withdraw-text.server.ts'

const day = 24 * 60 * 60_000
const longText = 'Words that no list shows. '.repeat(200)

/** Each with one version, in one statement. */
async function insertNotes(db: Db, keys: readonly string[], titleOf: (key: string) => string) {
  const notes = keys.map((key) => ({ id: randomUUID(), key }))
  await db
    .insertInto('texts')
    .values(
      notes.map((note) => ({
        ...note,
        kind: noteKind.name,
        words: titleWords(note.key) + titleWords(titleOf(note.key)),
        created_at: new Date(),
      })),
    )
    .execute()
  await db
    .insertInto('text_versions')
    .values(
      notes.map(({ id, key }) => ({
        id: randomUUID(),
        text_id: id,
        language: 'en',
        number: 1,
        content: json(aNote({ title: titleOf(key), body: longText })),
        saved_at: new Date(),
        saved_by_name: 'Jane Editor',
      })),
    )
    .execute()
}

describe.each(databases)('texts on %s', (database) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(database === 'sqlite')
  const opened = shared(() => openDatabase(database))
  let jane: string
  let omar: string
  beforeAll(async () => {
    jane = await addEditor(opened.db, 'Jane Editor')
    omar = await addEditor(opened.db, 'Omar Editor')
  })

  let notes = 0
  /** A text of its own for a test. */
  async function aText(kind: TextKind = noteKind, content: TextContent = aNote()) {
    notes += 1
    const id = { key: `note-${notes}`, language: 'en' as const }
    expect(await createText(opened.db, jane, kind, id, content)).toBe(true)
    const { db } = opened
    const draft = async () => (await findDraft(db, kind, id)) ?? Promise.reject(new Error('none'))
    return {
      id,
      draft,
      save: async (change: TextContent, { revision = 0, by = jane, key = someKey() } = {}) => {
        const { list } = await draft()
        const from = { revision: revision || list.revision }
        const row = { ...list.rows[0], ...change }
        return saveVersion(db, by, kind, id, sentList(from, [row], key))
      },
      publish: (version: number, at?: string) => publishText(db, jane, kind, id, { version, at }),
      withdraw: () => withdrawText(db, omar, kind, id),
      shown: (now = new Date(Date.now() + 1000)) =>
        findPublishedText(db, kind.name, id.key, 'en', now),
    }
  }

  test('are published once they have what they need, which is all told at once', async () => {
    const missing = new Set(['A note under prices is missing', 'A figure has no source'])
    const asked: unknown[] = []
    const needs: TextKind['needs'] = [...missing].map((message) => async (_, wanted) => {
      asked.push(wanted)
      return missing.has(message) ? [{ path: 'list', message, severity: 'error' }] : []
    })
    const { id, publish, shown } = await aText({ ...noteKind, needs })
    expect(await publish(1)).toMatchObject({
      outcome: 'invalid',
      issues: [...missing].map((message) => ({ path: 'list', message, name: 'A note' })),
    })
    const at = '2030-01-02T09:00'
    expect(await publish(1, at)).toMatchObject({ outcome: 'invalid' })
    expect(asked.at(-1)).toMatchObject({
      kind: 'letter',
      key: id.key,
      language: 'en',
      content: { title: 'A note' },
      at: new Date('2030-01-02T07:00Z'),
    })
    expect(await shown()).toBeUndefined()
    missing.clear()
    expect(await publish(1)).toMatchObject({ outcome: 'published' })
  })

  test('are seen by nobody until a version is published, and then that version alone', async () => {
    const { id, draft, save, publish, shown } = await aText()
    expect(await shown()).toBeUndefined()
    expect(await draft()).toMatchObject({
      isAhead: true,
      list: { revision: 1, rows: [{ title: 'A note', name: 'A note' }] },
      lastSave: { by: 'Jane Editor' },
    })
    expect(await publish(1)).toMatchObject({ outcome: 'published', version: 1 })
    expect(await shown()).toMatchObject({ key: id.key, version: 1, content: aNote() })
    done(await save({ title: 'Another title' }))
    expect(await shown()).toMatchObject({ version: 1, content: { title: 'A note' } })
    expect(await draft()).toMatchObject({ isAhead: true, published: { version: 1 } })
    await publish(2)
    expect(await shown()).toMatchObject({ version: 2, content: { title: 'Another title' } })
    expect(await draft()).toMatchObject({ isAhead: false })
    const listed = await listPublishedTexts(opened.db, 'letter', 'en', new Date(Date.now() + 1000))
    expect(listed).toContainEqual(expect.objectContaining({ key: id.key, version: 2 }))
    expect(await findPublishedText(opened.db, 'letter', id.key, 'ar', new Date())).toBeUndefined()
  })

  test('that two people edit are a conflict for the second, who loses nothing', async () => {
    const { save, draft } = await aText()
    done(await save({ title: 'Jane' }, { revision: 1 }))
    const second = await save({ title: 'Omar' }, { revision: 1, by: omar })
    expect(second).toMatchObject({
      outcome: 'conflict',
      current: { revision: 2, rows: [{ title: 'Jane' }] },
    })
    expect((await draft()).list.rows[0]?.title).toBe('Jane')
  })

  test('are saved once however often the same save arrives', async () => {
    const { save, draft } = await aText()
    const key = someKey()
    const first = done(await save({ title: 'Once' }, { revision: 1, key }))
    expect(await save({ title: 'Once' }, { revision: 1, key })).toEqual(first)
    expect(await save({ title: 'Twice' }, { revision: 1, key })).toMatchObject({
      outcome: 'invalid',
    })
    expect((await draft()).list.revision).toBe(2)
  })

  testOnce('saved unchanged stay as they are', async () => {
    const { save, draft } = await aText()
    expect(done(await save({}))).toMatchObject({ revision: 1 })
    expect((await draft()).list.revision).toBe(1)
    done(await save({ title: 'Now changed' }))
  })

  testOnce('may lack in a draft what they need to be published', async () => {
    const { save, publish, shown } = await aText()
    done(await save({ summary: '' }))
    expect(await publish(2)).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'summary', message: 'Summary is required' }],
    })
    expect(await shown()).toBeUndefined()
  })

  testOnce.each([
    [{ title: 'x'.repeat(61) }, 'Title must have at most 60 characters'],
    [{ title: 'a\u0007b' }, 'Title contains characters that cannot be printed'],
    [{ link: 'javascript:alert(1)' }, 'Link must be an address that begins with https://'],
    [{ body: '<script>' }, 'Body holds what is not allowed'],
    [{ body: 'x'.repeat(1001) }, 'Body is too long'],
  ])('with %j are refused as drafts too', async (change: TextContent, message) => {
    const { save, draft } = await aText()
    const refused = await save(change)
    expect(refused).toMatchObject({ outcome: 'invalid', issues: [{ message }] })
    expect((await draft()).list.revision).toBe(1)
  })

  test('are published at a time of the office, whether or not anything runs then', async () => {
    const { id, publish, shown, draft } = await aText()
    const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
    expect(await publish(1, `${tomorrow}T09:30`)).toMatchObject({ outcome: 'scheduled' })
    // Cairo has no summer time in winter: UTC+2.
    const [line] = (await draft()).scheduled
    const at = line?.at ?? new Date(0)
    expect([7, 6]).toContain(at.getUTCHours())
    expect(at.getUTCMinutes()).toBe(30)
    expect(await shown(new Date(at.getTime() - 1))).toBeUndefined()
    expect(await findNextPublication(opened.db, new Date())).toEqual(at)
    expect(await shown(at)).toMatchObject({ version: 1, publishedAt: at })
    expect(await publish(1, `${tomorrow}T09:30`)).toMatchObject({
      outcome: 'invalid',
      issues: [
        {
          path: 'at',
          message: 'Version 1 is scheduled for this time already, by Jane Editor',
        },
      ],
    })
    await cancelPublication(opened.db, omar, noteKind, id, line?.id ?? '')
    expect(await shown(at)).toBeUndefined()
    expect(await publish(1, `${tomorrow}T09:30`)).toMatchObject({ outcome: 'scheduled' })
  })

  test('published at once end what was scheduled before, which is told', async () => {
    const { id, save, publish, shown, draft } = await aText()
    await publish(1, '2099-01-01T09:00')
    await publish(1, '2099-02-01T09:00')
    done(await save({ title: 'By hand' }))
    expect(await publish(2)).toMatchObject({ outcome: 'published' })
    expect((await draft()).scheduled).toEqual([])
    expect(await shown(new Date('2100-01-01'))).toMatchObject({ version: 2 })
    const { versions } = (await listVersions(opened.db, noteKind, id, { page: 1 })) ?? {
      versions: [],
    }
    expect(versions[1]).toMatchObject({
      number: 1,
      ended: [
        { by: 'Jane Editor', reason: 'Version 2 was published' },
        { by: 'Jane Editor', reason: 'Version 2 was published' },
      ],
    })
    expect(versions[1]?.ended.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
      '2099-01-01',
      '2099-02-01',
    ])
  })

  testOnce('of which a version has vanished say so, and stay as they are', async () => {
    const { publish, draft, shown } = await aText()
    for (const number of [9, 2 ** 31, Number.NaN])
      expect(await publish(number)).toMatchObject({
        outcome: 'invalid',
        issues: [{ message: expect.stringMatching(/^There is no Version .* load the page again/) }],
      })
    expect((await draft()).list.revision).toBe(1)
    expect(await shown()).toBeUndefined()
  })

  testOnce.each([
    [
      '2020-01-01T09:00',
      'This time has passed: choose a later one, or leave it empty to publish now',
    ],
    ['tomorrow', 'Enter a date and a time that exist'],
    ['2099-02-30T09:00', 'Enter a date and a time that exist'],
    ['2099-02-20T25:00', 'Enter a date and a time that exist'],
  ])('are not published at %s', async (at, message) => {
    const { publish, draft } = await aText()
    expect(await publish(1, at)).toMatchObject({ outcome: 'invalid', issues: [{ message }] })
    expect((await draft()).scheduled).toEqual([])
  })

  test('are withdrawn with what was scheduled of them, and published again', async () => {
    const { publish, withdraw, shown, draft } = await aText()
    await publish(1)
    await publish(1, '2099-01-01T09:00')
    expect(await withdraw()).toEqual({ outcome: 'withdrawn' })
    expect(await shown()).toBeUndefined()
    expect(await shown(new Date('2100-01-01'))).toBeUndefined()
    expect(await draft()).toMatchObject({ withdrawn: { by: 'Omar Editor' }, scheduled: [] })
    await publish(1)
    expect(await shown()).toMatchObject({ version: 1 })
  })

  test('that nobody has published go to the trash, and come back from it', async () => {
    const { db } = opened
    const { id, publish, draft } = await aText(noteKind, aNote({ title: 'By mistake' }))
    const keys = async (isRemoved?: true) => {
      const page = { search: 'by mistake', isRemoved }
      return (await listTextPage(db, noteKind, page)).texts.map(({ key }) => key)
    }
    // What is scheduled will be published.
    await publish(1, '2099-01-01T09:00')
    const [planned] = (await draft()).scheduled
    expect(await removeText(db, omar, noteKind, id.key)).toMatchObject({ outcome: 'invalid' })
    await cancelPublication(db, jane, noteKind, id, planned?.id ?? '')
    expect(await removeText(db, omar, noteKind, id.key)).toEqual({ outcome: 'withdrawn' })
    expect(await removeText(db, omar, noteKind, id.key)).toEqual({ outcome: 'withdrawn' })
    expect([await keys(), await keys(true)]).toEqual([[], [id.key]])
    expect((await listTexts(db, noteKind, 'en')).map(({ key }) => key)).not.toContain(id.key)
    expect(await findTexts(db, noteKind, { search: 'by mistake', limit: 9 })).toEqual([])
    expect(await draft()).toMatchObject({ withdrawn: { by: 'Omar Editor' } })
    await restoreText(db, jane, noteKind, id.key)
    await restoreText(db, jane, noteKind, id.key)
    expect([await keys(), await keys(true)]).toEqual([[id.key], []])
    expect((await draft()).withdrawn).toBeUndefined()
    const changes = await db
      .selectFrom('changes')
      .select(['action', 'actor_name'])
      .where('record_id', '=', id.key)
      .where('action', 'in', ['removed', 'restored'])
      .orderBy('at')
      .execute()
    expect(changes).toEqual([
      { action: 'removed', actor_name: 'Omar Editor' },
      { action: 'restored', actor_name: 'Jane Editor' },
    ])
  })

  test('that were public are withdrawn, and never in the trash', async () => {
    const { db } = opened
    const { id, publish, withdraw, draft } = await aText()
    await publish(1)
    await withdraw()
    const message = 'A note that was public is not deleted: it stays withdrawn'
    const refused = { outcome: 'invalid', issues: [{ message }] }
    expect(await removeText(db, omar, noteKind, id.key)).toMatchObject(refused)
    await restoreText(db, omar, noteKind, id.key)
    expect(await draft()).toMatchObject({ withdrawn: { by: 'Omar Editor' } })
    const law = await aText(lawKind)
    await expect(removeText(db, omar, lawKind, law.id.key)).rejects.toThrow('not-allowed')
    await expect(removeText(db, 'nobody', noteKind, id.key)).rejects.toThrow()
    // Published from its old address, it is back.
    const { publish: publishAgain, ...back } = await aText(noteKind, aNote({ title: 'Back' }))
    await removeText(db, omar, noteKind, back.id.key)
    await publishAgain(1)
    const page = { search: back.id.key, isRemoved: true } as const
    expect((await listTextPage(db, noteKind, page)).texts).toEqual([])
  })

  test('keep the order of what is done in one millisecond, and while the clock steps back', async () => {
    const { save, publish, withdraw, shown } = await aText()
    done(await save({ title: 'Second' }))
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (let round = 0; round < 5; round += 1) {
        expect(await publish(1)).toMatchObject({ outcome: 'published' })
        expect(await shown()).toMatchObject({ version: 1 })
        expect(await publish(2)).toMatchObject({ outcome: 'published' })
        expect(await shown()).toMatchObject({ version: 2 })
        vi.setSystemTime(Date.now() - 20)
        expect(await withdraw()).toEqual({ outcome: 'withdrawn' })
        expect(await shown()).toBeUndefined()
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('of law are followed by a version, not withdrawn; earlier ones stay readable', async () => {
    const { id, save, publish, withdraw, shown } = await aText(lawKind)
    await publish(1)
    const message = 'A note is not withdrawn: publish a version that takes its place'
    expect(await withdraw()).toMatchObject({ outcome: 'invalid', issues: [{ message }] })
    done(await save({ title: 'Second' }))
    await publish(2)
    expect(await shown()).toMatchObject({ version: 2 })
    const now = new Date(Date.now() + 1000)
    const periods = await listPublishedPeriods(opened.db, 'legal', id.key, 'en', now)
    expect(periods.map(({ version }) => version)).toEqual([2, 1])
    expect(periods[1]?.until).toEqual(periods[0]?.from)
  })

  test('keep every version, which can be compared and restored', async () => {
    const { id, save, draft } = await aText()
    const { db } = opened
    done(await save({ title: 'A new note', body: 'tree' }))
    const differences = await compareVersions(db, noteKind, id, [1, 2])
    expect(differences).toMatchObject([
      { label: 'Title', before: 'A note', after: 'A new note' },
      { label: 'Body', before: 'read ', after: 'read tree' },
    ])
    expect(await restoreVersion(db, jane, noteKind, id, 1)).toBe(3)
    expect(await restoreVersion(db, jane, noteKind, id, 1)).toBe(3)
    expect((await draft()).list).toMatchObject({ revision: 3, rows: [{ title: 'A note' }] })
    const { versions } = (await listVersions(db, noteKind, id, { page: 1 })) ?? { versions: [] }
    expect(versions.map(({ number, reason }) => [number, reason])).toEqual([
      [3, 'Version 1 was restored'],
      [2, ''],
      [1, ''],
    ])
    await expect(restoreVersion(db, jane, noteKind, id, 9)).rejects.toThrow('not-found')
    for (const missing of [9, 2 ** 31, -(2 ** 40), 1.5, Number.NaN])
      expect(await compareVersions(db, noteKind, id, [missing, 1]), `${missing}`).toBeUndefined()
  })

  testOnce('with an original need no row, and go back to it by a version', async () => {
    const { db } = opened
    const id = { key: 'home', language: 'en' } as const
    expect(await findDraft(db, copyKind, id)).toMatchObject({
      isAhead: false,
      list: { revision: 0, rows: [{ title: 'Home' }] },
      lastSave: undefined,
    })
    const row = (await findDraft(db, copyKind, id))?.list.rows[0]
    const sent = sentList({ revision: 0 }, [{ ...row, title: 'At home' }])
    expect(done(await saveVersion(db, jane, copyKind, id, sent)).revision).toBe(1)
    await publishText(db, jane, copyKind, id, { version: 1 })
    expect(await restoreVersion(db, jane, copyKind, id, 0)).toBe(2)
    expect((await findVersion(db, copyKind, id, 2))?.content.title).toBe('Home')
    await expect(saveVersion(db, jane, copyKind, { ...id, key: 'no-page' }, sent)).rejects.toThrow(
      'not-found',
    )
  })

  test('are listed for staff with what is to be known of them', async () => {
    const { db } = opened
    const plain = await aText(noteKind, aNote({ title: 'Plain' }))
    const ahead = await aText(noteKind, aNote({ title: 'Ahead' }))
    await ahead.publish(1)
    done(await ahead.save({ title: 'Further' }))
    const lines = await listTexts(db, noteKind, 'en')
    const lineOf = (key: string) => lines.find((line) => line.key === key)
    expect(lineOf(plain.id.key)).toMatchObject({ title: 'Plain', draft: { by: 'Jane Editor' } })
    expect(lineOf(plain.id.key)?.published).toBeUndefined()
    expect(lineOf(ahead.id.key)).toMatchObject({
      title: 'Further',
      draft: { by: 'Jane Editor' },
      published: { version: 1, by: 'Jane Editor' },
    })
    expect(await listTexts(db, noteKind, 'ar')).toEqual([])
  })

  test('are listed in pages of 40, found by title however it is written, and without contents', async () => {
    await using own = await openDatabase(database)
    const keys = Array.from({ length: 110 }, (_, at) => `note-${String(at).padStart(3, '0')}`)
    await insertNotes(own.db, keys, (key) => (key === 'note-077' ? 'Σύνοψις' : `About ${key}`))
    const pageOf = async (page: number, search = '') => {
      const { texts, more } = await listTextPage(own.db, noteKind, { page, search })
      const lines = await listTexts(own.db, noteKind, 'en', texts)
      expect(JSON.stringify(lines)).not.toContain(longText)
      return { keys: lines.map(({ key }) => key), more }
    }
    expect(await pageOf(1)).toEqual({ keys: keys.slice(0, 40), more: true })
    expect(await pageOf(2)).toEqual({ keys: keys.slice(40, 80), more: true })
    expect(await pageOf(3)).toEqual({ keys: keys.slice(80), more: false })
    expect(await pageOf(4)).toEqual({ keys: [], more: false })
    expect(await pageOf(1, ' ΣΎΝΟΨΙΣ ')).toEqual({ keys: ['note-077'], more: false })
    expect(await pageOf(1, 'NOTE-10')).toEqual({ keys: keys.slice(100), more: false })
    expect((await pageOf(2, 'about')).keys).toHaveLength(40)
    expect(await pageOf(3, 'about')).toEqual({ keys: keys.slice(81), more: false })
  })

  test('are found by the titles that are written now, in any language, and by their key', async () => {
    const { db } = opened
    const { id, save } = await aText(noteKind, aNote({ title: '100% Élan' }))
    const arabic = { key: id.key, language: 'ar' } as const
    const row = { id: 'text', name: '', ...aNote({ title: 'إلى المستقبل' }) }
    done(await saveVersion(db, jane, noteKind, arabic, sentList({ revision: 0 }, [row])))
    await aText(noteKind, aNote({ title: 'Of 100 elan' }))
    const find = async (search: string, limit = 9) => {
      const found = await findTexts(db, noteKind, { search, limit })
      return found.map(({ titles }) => titles.find(({ language }) => language === 'en')?.title)
    }
    expect(await find('élan 100')).toEqual(['Of 100 elan', '100% Élan'])
    expect(await find('of élan')).toEqual(['Of 100 elan'])
    expect(await find('100')).toEqual(['100% Élan', 'Of 100 elan'])
    expect(await find('100%')).toEqual(['100% Élan'])
    expect(await find(`${noteKind.noun} الى المستقبل elan`)).toEqual(['100% Élan'])
    expect(await find(`${id.key} 100`)).toEqual(['100% Élan'])
    expect(await find('100', 1)).toHaveLength(1)
    expect(await find('\0_')).toEqual([])
    done(await save({ title: 'Renamed' }))
    expect(await find('100 elan')).toEqual(['Of 100 elan'])
    expect(await find('renamed')).toEqual(['Renamed'])
  })

  testOnce('that went back to what is published are no drafts', async () => {
    const { db } = opened
    const { id, publish, save } = await aText(noteKind, aNote({ title: 'Same' }))
    await publish(1)
    done(await save({ title: 'Other' }))
    done(await save({ title: 'Same' }))
    const line = (await listTexts(db, noteKind, 'en')).find(({ key }) => key === id.key)
    expect(line).toMatchObject({ title: 'Same', draft: undefined, published: { version: 1 } })
  })

  testOnce(
    'in Arabic have the shared fields of their English, though a form does not send them',
    async () => {
      const { db } = opened
      const kind: TextKind = { ...noteKind, shared: ['link'] }
      const { id, publish } = await aText(kind, aNote({ link: 'https://firm.example/one' }))
      await publish(1)
      const arabic = { key: id.key, language: 'ar' } as const
      const row = { id: 'text', name: '', ...aNote({ title: 'مذكرة', link: '' }) }
      done(await saveVersion(db, jane, kind, arabic, sentList({ revision: 0 }, [row])))
      expect((await findVersion(db, kind, arabic, 1))?.content).toMatchObject({
        title: 'مذكرة',
        link: 'https://firm.example/one',
      })
    },
  )

  testOnce('are nobody’s to change who is not an admin', async () => {
    const { db } = opened
    const { id } = await aText()
    const viewer = await addEditor(db, 'Vera', 'viewer')
    const row = [{ id: 'text', ...aNote() }]
    const attempts = [
      () => createText(db, viewer, noteKind, { ...id, key: 'viewers' }, aNote()),
      () => saveVersion(db, viewer, noteKind, id, sentList({ revision: 1 }, row)),
      () => publishText(db, viewer, noteKind, id, { version: 1 }),
      () => withdrawText(db, viewer, noteKind, id),
      () => restoreVersion(db, viewer, noteKind, id, 1),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('not-allowed')
  })

  test('are published by one of two at a time, and tell every process', async () => {
    const { publish, draft } = await aText()
    const before = await findContentRevision(opened.db)
    const at = '2098-05-05T10:00'
    const outcomes = (await Promise.all([publish(1, at), publish(1, at)])).map(
      (each) => each.outcome,
    )
    expect(outcomes.toSorted()).toEqual(['invalid', 'scheduled'])
    expect((await draft()).scheduled).toHaveLength(1)
    expect((await findContentRevision(opened.db)).letters).toBe(before.letters + 1)
  })

  test('never lose their versions and publications', async () => {
    const { db } = opened
    const { publish } = await aText()
    await publish(1)
    for (const table of ['text_versions', 'text_publications'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(`${table} is append-only`)
      const update = sql`update ${sql.table(table)} set language = 'ar'`
      await expect(update.execute(db)).rejects.toThrow(`${table} is append-only`)
    }
  })
})
