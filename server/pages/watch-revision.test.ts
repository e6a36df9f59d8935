import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ContentType, invalidateContent } from '#db/revisions.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { until } from '#tests/support/http.ts'
import { watchRevision } from './watch-revision.ts'

describe.each(databases)('following the content on %s', (kind) => {
  let database: TestDatabase
  let moves: ContentType[][]
  let content: ReturnType<typeof watchRevision>
  beforeEach(async () => {
    database = await openDatabase(kind)
    moves = []
    const log = pino({ level: 'silent' })
    const onChange = (nouns: ContentType[]) => void moves.push(nouns)
    content = watchRevision({ db: database.db, log, onChange })
    await content.poll()
  })
  afterEach(async () => {
    content.stop()
    await database.close()
  })

  /** Several in one transaction: by itself it may look between two. */
  const move = (...moved: ContentType[][]) =>
    database.db.transaction().execute(async (tx) => {
      for (const nouns of moved) await invalidateContent(tx, nouns)
    })

  test('tells of each move once, and of nothing at the start', async () => {
    await content.poll()
    expect(moves).toEqual([])
    await move(['team'])
    await content.poll()
    await content.poll()
    expect(moves).toEqual([['team']])
    await move(['letters', 'settings'], ['letters'])
    await content.poll()
    await content.poll()
    expect(moves).toEqual([['team'], ['letters', 'settings']])
  })

  test('knows for how long it has not looked', async () => {
    const before = performance.now()
    await content.poll()
    const age = content.age()
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThanOrEqual(performance.now() - before)
  })

  test('tells by itself, until it is stopped', async () => {
    await move(['legal'])
    await until('the move is told', async () => moves.length === 1)
    content.stop()
    await move(['legal'])
    // It would have looked again before this second poll of another one.
    const seen: ContentType[][] = []
    const log = pino({ level: 'silent' })
    const other = watchRevision({
      db: database.db,
      log,
      onChange: (nouns) => void seen.push(nouns),
    })
    await other.poll()
    for (const noun of ['team', 'themes'] as const) {
      await move([noun])
      await until(`${noun} is told`, async () => seen.some((nouns) => nouns.includes(noun)))
    }
    other.stop()
    expect(moves).toEqual([['legal']])
  })
})
