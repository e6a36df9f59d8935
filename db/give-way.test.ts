import { expect, test } from 'vitest'
import { openDatabase } from '#tests/support/databases.ts'
import { createGiveWay, mapInTurns } from './give-way.ts'

/** Longer than a piece of work may hold the event loop. */
function workOn(): void {
  const end = performance.now() + 12
  while (performance.now() < end);
}

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  const counter = { turns: 0, isDone: false }
  const count = () => {
    counter.turns += 1
    if (!counter.isDone) setImmediate(count)
  }
  setImmediate(count)
  return counter
}

test('long loops let the event loop turn, and keep their order', async () => {
  const counter = countTurns()
  const doubled = await mapInTurns([1, 2, 3, 4], (each) => {
    workOn()
    return each * 2
  })
  counter.isDone = true
  expect(doubled).toEqual([2, 4, 6, 8])
  expect(counter.turns).toBeGreaterThanOrEqual(3)
})

test('a loop within a loop does not wait for others once an item', async () => {
  const others = { turns: 0, isDone: false }
  const holdTurn = () => {
    workOn()
    others.turns += 1
    if (!others.isDone) setImmediate(holdTurn)
  }
  setImmediate(holdTurn)
  async function* numbers() {
    const giveWay = createGiveWay()
    for (let number = 0; number < 200; number += 1) {
      await giveWay()
      yield number
    }
  }
  const giveWay = createGiveWay()
  workOn()
  for await (const _ of numbers()) await giveWay()
  others.isDone = true
  expect(others.turns).toBeLessThan(20)
})

test('a short piece of work goes on at once', () => {
  expect(createGiveWay()()).toBeUndefined()
})

test('a long transaction on SQLite lets others read meanwhile', async () => {
  await using database = await openDatabase('sqlite')
  const { db } = database
  const counter = countTurns()
  const count = () => db.selectFrom('list_revisions').select('list').execute()
  const seen: number[] = []
  await db.transaction().execute(async (tx) => {
    for (let revision = 1; revision <= 4; revision += 1) {
      await tx
        .insertInto('list_revisions')
        .values({ list: `list-${revision}`, revision })
        .execute()
      workOn()
      seen.push((await count()).length)
    }
  })
  counter.isDone = true
  expect(counter.turns).toBeGreaterThanOrEqual(3)
  // Until the end nobody sees any of it.
  expect(new Set(seen).size).toBe(1)
  expect((await count()).length).toBe((seen[0] ?? 0) + 4)
})

test('reads on SQLite, one after the other, let others have their turn', async () => {
  await using database = await openDatabase('sqlite')
  const counter = countTurns()
  for (let read = 0; read < 4; read += 1) {
    await database.db.selectFrom('list_revisions').select('list').execute()
    workOn()
  }
  counter.isDone = true
  expect(counter.turns).toBeGreaterThanOrEqual(3)
})
