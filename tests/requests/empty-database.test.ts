import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleMembers } from '#sample/team.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { type Place, startApp } from '../support/app.ts'
import { type DatabaseKind, databases, openDatabase } from '../support/databases.ts'
import { untilReady } from '../support/http.ts'

/** A place that several programs can share, with nothing in it yet. */
async function emptyPlace(kind: DatabaseKind): Promise<AsyncDisposable & { place: Place }> {
  if (kind === 'sqlite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'qantara-shared-'))
    const remove = () => rm(dataDir, { recursive: true, maxRetries: 10, force: true })
    return { place: { dataDir }, [Symbol.asyncDispose]: remove }
  }
  const database = await openDatabase('postgres', 'empty')
  const url = 'url' in database.target ? database.target.url : ''
  return { place: { url }, [Symbol.asyncDispose]: database.close }
}

describe.each(databases)('an empty database, %s', (kind) => {
  test('gets its tables and the sample content once from programs that start together', async () => {
    await using shared = await emptyPlace(kind)
    const apps = await Promise.all(Array.from({ length: 3 }, () => startApp(shared.place)))
    try {
      const [app] = apps
      const members = await app?.db.selectFrom('team_members').select('name').execute()
      expect(members).toHaveLength(sampleMembers.length)
      const themes = await app?.db.selectFrom('themes').select('id').execute()
      expect(themes).toHaveLength(sampleThemes.length)
      const said = apps.flatMap(({ logs }) => logs.map(({ msg }) => msg))
      expect(said.filter((msg) => msg.startsWith('sample content'))).toHaveLength(1)
      expect(said.filter((msg) => msg === 'database brought up to date')).toHaveLength(1)
      for (const { get } of apps) expect((await get('/team')).status).toBe(200)
    } finally {
      for (const app of apps) await app.close()
    }
  })

  test('that once held the sample content gets it no second time', async () => {
    await using shared = await emptyPlace(kind)
    {
      await using app = await startApp(shared.place)
      await app.db.deleteFrom('team_members').execute()
    }
    await using app = await startApp(shared.place)
    expect(await app.db.selectFrom('team_members').select('id').execute()).toEqual([])
    expect((await app.get('/team')).text).toContain('The team will be introduced here soon.')
  })

  test('stays empty with SEED=none, and the pages are there', async () => {
    await using shared = await emptyPlace(kind)
    await using app = await startApp(shared.place, { env: { SEED: 'none' } })
    expect(await app.db.selectFrom('changes').select('id').execute()).toEqual([])
    for (const address of ['/team', '/contact', '/themes'])
      expect([address, (await app.get(address)).status]).toEqual([address, 200])
    expect((await app.get('/api/themes')).text).toBe('[]')
  })

  test('that cannot be used ends the start with the cause', async () => {
    const place = { url: 'postgres://nobody@127.0.0.1:1/nothing' }
    if (kind === 'postgres') await expect(startApp(place)).rejects.toThrow('ECONNREFUSED')
    else await expect(startApp({ dataDir: '/dev/null/data' })).rejects.toThrow('ENOTDIR')
  })

  test('is let go when the program ends, and nothing half-done lies about', async () => {
    await using shared = await emptyPlace(kind)
    const app = await startApp(shared.place)
    await untilReady(app)
    app.app.drain()
    const ready = await app.get('/readyz')
    expect([ready.status, ready.text]).toEqual([503, 'not ready: stopping\n'])
    expect((await app.get('/team')).status).toBe(200)
    await app.close()
    await expect(app.db.selectFrom('themes').select('id').execute()).rejects.toThrow()
    const left = await readdir(app.dataDir).catch(() => [])
    expect(left.filter((name) => /tmp|wal|shm|journal/.test(name))).toEqual([])
  })
})
