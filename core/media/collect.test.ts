import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { aMember, aStockPick, aTheme } from '#tests/support/rows.ts'
import { aNote, noteKind } from '#tests/support/texts.ts'
import { recordChange, systemActor } from '../history/changes.server.ts'
import { createVersion } from '../texts/create-version.server.ts'
import { collectFiles } from './collect.server.ts'
import type { Files } from './files.ts'
import { pictureBase, readFileName } from './picture-name.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const hour = 60 * 60_000
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const hash = '0123456789abcdef0123'

test.each([
  [{ folder: 'team-images', words: 'Jane Doe' }, 'team-images/jane-doe-'],
  [{ folder: 'stock-images', theme: 'water', words: 'BRK.B' }, 'stock-images/water/brkb-'],
  [{ folder: 'team-images', words: 'ليلى حسن' }, 'team-images/'],
  [{ folder: 'team-images', words: '💼' }, undefined],
] as const)('the files of %j begin with %s', (the, start) => {
  const base = pictureBase({ ...the, at: ago(0), hash })
  if (start === undefined) return expect(base).toBeUndefined()
  expect(base?.startsWith(start)).toBe(true)
  expect(base?.endsWith('-20261123t120000000z-0123456789abcdef')).toBe(true)
  expect(readFileName(`${base}-640.webp`)).toEqual({
    base,
    at: now,
    width: 640,
    type: 'image/webp',
  })
})

test.each([
  '',
  'team-images/../secret',
  'team-images/jane-20261123t120000000z-0123456789abcdef-640.svg',
  'team-images/jane-20261123t120000000z-0123456789abcdef-640.webp\n',
  'other/jane-20261123t120000000z-0123456789abcdef-640.webp',
  'stock-images/jane-20261123t120000000z-0123456789abcdef-640.webp',
  'stock-images/../jane-20261123t120000000z-0123456789abcdef-640.webp',
  'team-images/Jane-20261123t120000000z-0123456789abcdef-640.webp',
  'team-images/jane-20261123t120000000z-0123456789abcdef-64000.webp',
])('%j names no picture', (name) => expect(readFileName(name)).toBeUndefined())

describe.each(databases)('collecting pictures on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    await db
      .insertInto('themes')
      .values(aTheme({ id: 'water' }))
      .execute()
  })
  beforeEach(async () => {
    await db.deleteFrom('media').execute()
    stored.clear()
  })
  afterAll(() => database.close())

  const stored = new Set<string>()
  const files = {
    async *list() {
      yield* [...stored]
    },
    remove: async (name: string) => void stored.delete(name),
  } as unknown as Files
  let count = 0
  /** An upload of so many hours ago that nothing names. */
  const add = async (hours: number) => {
    count += 1
    const base = pictureBase({
      folder: 'team-images',
      words: `picture ${count}`,
      at: ago(hours),
      hash,
    })
    const url = `/media/${base}-640.jpg`
    const narrow = `${base}-320.webp`
    const names = [`${base}-640.jpg`, narrow]
    for (const name of names) stored.add(name)
    await db
      .insertInto('media')
      .values({
        id: `picture-${count}`,
        base: base ?? '',
        url,
        width: 640,
        height: 480,
        widths: json([320, 640]),
        fallback: 'jpg',
        uploaded_by: null,
        files: json(names.map((name) => ({ name }))),
        created_at: ago(hours),
        last_used_at: ago(hours),
      })
      .execute()
    return { base: base ?? '', url }
  }
  const collect = (uploadsEnd = async () => {}) => collectFiles(db, files, now, uploadsEnd)
  const week = 7 * 24

  test.each([
    [week - 1, false],
    [week, false],
    [week + 1, true],
  ])('one that nothing has named goes with its files; %i hours old: %s', async (hours, goes) => {
    await add(hours)
    expect(await collect()).toEqual({ pictures: goes ? 1 : 0, orphans: 0 })
    expect(stored.size).toBe(goes ? 0 : 2)
  })

  test.each<[string, (picture: { base: string; url: string }) => Promise<unknown>]>([
    [
      'a member',
      ({ url }) =>
        db
          .insertInto('team_members')
          .values(aMember({ image_url: url }))
          .execute(),
    ],
    [
      'a member in the trash',
      ({ url }) =>
        db
          .insertInto('team_members')
          .values(aMember({ image_url: url, removed_at: now }))
          .execute(),
    ],
    [
      'a stock',
      ({ url }) =>
        db
          .insertInto('stock_picks')
          .values(aStockPick({ theme_id: 'water', image_url: url }))
          .execute(),
    ],
    [
      'the history',
      ({ url }) =>
        db.transaction().execute(async (tx) =>
          recordChange(await workAs(tx, systemActor), {
            noun: 'team',
            recordId: 'jane',
            recordName: 'Jane',
            action: 'updated',
            differences: { image: { before: url, after: '' } },
          }),
        ),
    ],
    [
      'an archived page',
      ({ base }) =>
        db
          .insertInto('archive_files')
          .values({ path: `/media/${base}-320.webp`, sha256: base, bytes: 1 })
          .execute(),
    ],
    [
      'a version of a text',
      ({ base }) =>
        db.transaction().execute(async (tx) =>
          createVersion(
            await workAs(tx, systemActor),
            noteKind,
            { key: 'note', language: 'en' },
            {
              ...aNote(),
              body: `<p>A picture:</p><img src="/media/${base}-640.jpg">`,
            },
          ),
        ),
    ],
  ])('one that %s names stays, however old', async (_, name) => {
    await name(await add(1000 * week))
    await add(week + 1)
    expect(await collect()).toEqual({ pictures: 1, orphans: 0 })
    expect(stored.size).toBe(2)
  })

  test('files of an upload that broke off go after a day, others are left alone', async () => {
    const nameOf = (hours: number) =>
      `${pictureBase({ folder: 'team-images', words: 'broken', at: ago(hours), hash })}-640.jpg`
    const fresh = nameOf(23)
    const old = nameOf(25)
    for (const name of [fresh, old, 'backups/nightly.tar.gz', 'README']) stored.add(name)
    expect(await collect()).toEqual({ pictures: 0, orphans: 1 })
    expect([...stored].toSorted()).toEqual(['README', 'backups/nightly.tar.gz', fresh].toSorted())
  })

  test('an upload keeps its files that has begun while the clock was a day behind', async () => {
    const { url } = await add(25)
    const row = await db
      .deleteFrom('media')
      .where('url', '=', url)
      .returningAll()
      .executeTakeFirstOrThrow()
    const uploaded = async () => {
      const values = { ...row, widths: json(row.widths), files: json(row.files) }
      await db.insertInto('media').values(values).execute()
    }
    expect(await collect(uploaded)).toEqual({ pictures: 0, orphans: 0 })
    expect(stored.size).toBe(2)
  })
})
