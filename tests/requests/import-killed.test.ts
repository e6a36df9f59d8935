import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectFiles } from '#core/media/collect.server.ts'
import { createAdminByCommand } from '#core/people/operator.server.ts'
import { createFiles } from '#server/files.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { databases } from '../support/databases.ts'
import { photograph } from '../support/pictures.ts'
import { makeZip } from '../support/zip.ts'

/** Each run of the tests has moments of its own; the pictures, which take longest, come before either database. */
const killsOf = { sqlite: 4, postgres: 2 }
const pictures = 2
const picks = 60

let folder: string
let zip: string
beforeAll(async () => {
  buildIfMoved()
  folder = await mkdtemp(join(tmpdir(), 'qantara-killed-'))
  zip = join(folder, 'everything.zip')
  const names = Array.from({ length: pictures }, (_, at) => `killed-${at}.jpg`)
  const members = names.map((name, at) => `killed-${at},Killed ${at},Analyst,${name}`)
  const stocks = Array.from(
    { length: picks },
    (_, at) => `killed-${at},education,Killed ${at},K${at},NYSE,12.50,10,chart.jpg`,
  )
  const heads = {
    team: 'id,name,role,image',
    stocks: 'id,theme,name,ticker,exchange,current_price,entry_price,image',
  }
  const photos = names.map(async (name, seed) => {
    const photo = await photograph({ width: 270, height: 360, plain: true, seed: seed + 1 })
    return [`pictures/${name}`, photo] as const
  })
  await writeFile(
    zip,
    await makeZip([
      ['team.csv', [heads.team, ...members].join('\n')],
      ['stocks.csv', [heads.stocks, ...stocks].join('\n')],
      ...(await Promise.all(photos)),
      ['pictures/chart.jpg', await photograph({ width: 300, height: 200, plain: true, seed: 99 })],
    ]),
  )
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

function begin({ dataDir, databaseUrl }: TestApp) {
  return spawn(process.execPath, [commands, 'import', zip], {
    env: {
      ...inheritedVariables(),
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      NODE_NO_WARNINGS: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: 'ignore',
  })
}

async function counts({ db }: TestApp) {
  const named = (table: 'team_members' | 'stock_picks') =>
    db.selectFrom(table).select('id').where('name', 'like', 'Killed %').execute()
  const [team, stocks] = [await named('team_members'), await named('stock_picks')]
  return { team: team.length, stocks: stocks.length }
}

// docs/product.md §15.1: each list is one save, and its pictures come before it.
describe.each(databases)('an import that is killed on %s', (kind) => {
  test('leaves each list whole or absent, and no orphan pictures', async () => {
    await using app = await startApp(kind)
    await createAdminByCommand(app.db, 'http://localhost', 'owner@example.com')
    await using whole = await startApp(kind)
    await createAdminByCommand(whole.db, 'http://localhost', 'owner@example.com')
    const kills = killsOf[kind]
    const since = performance.now()
    expect(await once(begin(whole), 'exit')).toEqual([0, null])
    const ms = performance.now() - since
    for (let number = 1; number <= kills; number += 1) {
      const child = begin(app)
      const ended = once(child, 'exit')
      const afterMs = ms * ((number - Math.random()) / kills)
      await pause(afterMs)
      child.kill('SIGKILL')
      await ended
      const { team, stocks } = await counts(app)
      expect([0, pictures], `killed after ${afterMs} ms`).toContain(team)
      expect([0, picks], `killed after ${afterMs} ms`).toContain(stocks)
      // The lists come in the order in which an empty installation takes them.
      if (team === 0) expect(stocks).toBe(0)
    }
    expect(await once(begin(app), 'exit')).toEqual([0, null])
    expect(await counts(app)).toEqual({ team: pictures, stocks: picks })

    const files = createFiles({ dataDir: app.dataDir, s3: undefined })
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000)
    await collectFiles(app.db, files, inTwoDays, async () => {})
    const media = await app.db.selectFrom('media').select(['url', 'files']).execute()
    const members = await app.db.selectFrom('team_members').select('image_url').execute()
    const stocks = await app.db
      .selectFrom('stock_picks')
      .select('image_url')
      .where('name', 'like', 'Killed %')
      .execute()
    const shown = [...new Set([...members, ...stocks].flatMap(({ image_url: url }) => url ?? []))]
    expect(media.map(({ url }) => url).toSorted()).toEqual(shown.toSorted())
    const named = media.flatMap(({ files }) =>
      (files as { name: string }[]).map(({ name }) => name),
    )
    expect((await Array.fromAsync(files.list())).toSorted()).toEqual(named.toSorted())
  }, 300_000)
})
