import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { connect } from './connect.ts'
import { DatabaseBusy } from './errors.ts'
import { type Slice, WalFollower } from './wal-follower.ts'

async function copied() {
  const folder = await makeScratchFolder('qantara-wal-')
  const file = join(folder, 'qantara.sqlite')
  const connection = await connect({ file, isCopied: true })
  await sql`create table notes (id integer primary key, note text)`.execute(connection.db)
  return {
    file,
    connection,
    add: (note: string) => sql`insert into notes (note) values (${note})`.execute(connection.db),
    async [Symbol.asyncDispose]() {
      await connection.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

test('each transaction is read once, in order, with the time of its commit, across checkpoints', async () => {
  await using database = await copied()
  const follower = await WalFollower.begin(database.file)
  const commits: Slice['commits'] = []
  const keep = async (slice: Slice) => void commits.push(...slice.commits)
  const take = async () => {
    const slice = await follower.read()
    if (!slice) return
    await keep(slice)
    follower.take(slice)
  }
  try {
    expect(await follower.read()).toBeUndefined()
    for (let round = 0; round < 5; round += 1) {
      const before = Date.now()
      await database.add(`first of ${round}`)
      await database.connection.db.transaction().execute(async (tx) => {
        await sql`insert into notes (note) values ('a'), ('b')`.execute(tx)
        await sql`update notes set note = 'c' where note = 'a'`.execute(tx)
      })
      if (round % 2 === 0) await take()
      // What is not read yet is kept before the log starts over.
      await follower.checkpoint(keep)
      const after = Date.now()
      expect(commits).toHaveLength((round + 1) * 2)
      for (const { at } of commits.slice(-2)) {
        expect(at).toBeGreaterThanOrEqual(before)
        expect(at).toBeLessThanOrEqual(after)
      }
    }
    await database.add('last')
    await take()
    expect(commits).toHaveLength(11)
    expect(await follower.read()).toBeUndefined()
    // The log started over each time: it holds the last transaction only.
    expect(follower.length).toBeLessThan(20_000)
    // A transaction that changes nothing is none.
    await database.connection.db.transaction().execute((tx) => sql`select 1`.execute(tx))
    expect(await follower.read()).toBeUndefined()
  } finally {
    follower.close()
  }
})

test('who restarts the log while it is being read loses nothing', async () => {
  await using database = await copied()
  const follower = await WalFollower.begin(database.file)
  const other = new Database(database.file)
  const taken = async () => {
    const slice = await follower.read()
    if (slice) follower.take(slice)
    return slice?.commits.length
  }
  await follower.checkpoint(async () => {})
  await database.add('the whole log')
  expect(await taken()).toBe(1)
  await follower.checkpoint(async () => {})
  const handle = await open(database.file)
  const { read } = handle
  const reads = vi.spyOn(Object.getPrototypeOf(handle), 'read')
  // Behind the header, and before the frames: as long as what was there, and longer.
  reads.mockImplementationOnce(async function (this: unknown, ...given) {
    const found = await read.apply(this as typeof handle, given as never)
    other.prepare('insert into notes (note) values (?)').run('x'.repeat(50_000))
    return found
  })
  try {
    expect(await taken()).toBe(1)
    expect(await taken()).toBeUndefined()
  } finally {
    reads.mockRestore()
    await handle.close()
    other.close()
    follower.close()
  }
})

test('nobody else restarts the log before it was read', async () => {
  await using database = await copied()
  const follower = await WalFollower.begin(database.file)
  const other = new Database(database.file, { timeout: 0 })
  try {
    for (let round = 0; round < 3; round += 1) {
      await database.add(`round ${round}`)
      other.pragma('wal_checkpoint(PASSIVE)')
      other.pragma('wal_checkpoint(RESTART)')
      other.pragma('wal_checkpoint(TRUNCATE)')
    }
    expect((await follower.read())?.commits).toHaveLength(3)
  } finally {
    other.close()
    follower.close()
  }
})

test('a writer that holds the database for long takes nothing from the follower', async () => {
  await using database = await copied()
  const follower = await WalFollower.begin(database.file)
  const other = new Database(database.file, { timeout: 0 })
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3000))
  try {
    other.exec('begin immediate')
    const keep = async () => {}
    await expect(follower.checkpoint(keep)).rejects.toThrow(DatabaseBusy)
    other.exec("insert into notes (note) values ('long'); commit")
    clock.mockRestore()
    await database.add('after it')
    expect((await follower.read())?.commits).toHaveLength(2)
  } finally {
    clock.mockRestore()
    other.close()
    follower.close()
  }
})

test('a copy is the database as it was at the checkpoint, while others write', async () => {
  await using database = await copied()
  const follower = await WalFollower.begin(database.file)
  try {
    for (let n = 0; n < 50; n += 1) await database.add('x'.repeat(3000))
    await follower.checkpoint(async () => {})
    let writing = true
    const writes = (async () => {
      while (writing) {
        await database.add('after')
        await pause(1)
      }
    })()
    const to = `${database.file}-copy`
    await follower.copyTo(to)
    writing = false
    await writes
    const copy = new Database(to, { readonly: true })
    expect(copy.prepare('select count(*) from notes').pluck().get()).toBe(50)
    copy.close()
  } finally {
    follower.close()
  }
})
