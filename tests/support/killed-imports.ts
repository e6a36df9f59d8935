import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collectFiles } from '#core/media/collect.server.ts'
import { createAdminByCommand } from '#core/people/operator.server.ts'
import type { Db } from '#db/schema.ts'
import { createFiles } from '#server/files.ts'
import { commands } from './built.ts'
import { inheritedVariables } from './compile-cache.ts'
import { type DatabaseKind, openDatabase } from './databases.ts'
import { photograph } from './pictures.ts'
import { makeScratchFolder } from './scratch.ts'
import { makeZip } from './zip.ts'

const pictures = 2
const picks = 60

/** What was found after so many kills; every number but the first should be 0. */
export type KilledImports = {
  kills: number
  /** After a kill: a list of which some rows are there, and a list that came before the one ahead of it. */
  halfLists: number
  earlyLists: number
  /** After the run that nobody killed: rows that are missing or there twice, and pictures without a row or a use. */
  wrongRows: number
  orphans: number
}

/** Resolves when the import is to be killed. */
export type Moment = (db: Db) => Promise<unknown>

/** An installation that no program runs on. */
type Place = { db: Db; dataDir: string; databaseUrl: string | undefined }

/**
 * docs/product.md §15.1: each list of an import is one save, and its pictures come before it. Kills the
 * import of a ZIP at each moment in turn, and then lets it come to its end.
 */
export async function killImports(
  kind: DatabaseKind,
  moments: readonly Moment[],
): Promise<KilledImports> {
  return withImport(kind, async (place, zip) => {
    const { db } = place
    const found = { kills: moments.length, halfLists: 0, earlyLists: 0, wrongRows: 0, orphans: 0 }
    for (const moment of moments) {
      const child = begin(place, zip)
      const ended = once(child, 'exit')
      await Promise.race([moment(db), ended])
      child.kill('SIGKILL')
      await ended
      const { team, stocks } = await countRows(db)
      if ((team !== 0 && team !== pictures) || (stocks !== 0 && stocks !== picks))
        found.halfLists += 1
      // The lists come in the order in which an empty installation takes them.
      if (team === 0 && stocks > 0) found.earlyLists += 1
    }
    await runWhole(place, zip)
    const { team, stocks } = await countRows(db)
    found.wrongRows = Math.abs(team - pictures) + Math.abs(stocks - picks)
    found.orphans = await countOrphans(place)
    return found
  })
}

/** How long a whole import takes, in milliseconds. */
export function timeImport(kind: DatabaseKind): Promise<number> {
  return withImport(kind, async (place, zip) => {
    const since = performance.now()
    await runWhole(place, zip)
    return performance.now() - since
  })
}

async function withImport<T>(
  kind: DatabaseKind,
  work: (place: Place, zip: string) => Promise<T>,
): Promise<T> {
  const folder = await makeScratchFolder('qantara-killed-')
  await using database = await openDatabase(kind, 'sample')
  const { db, target } = database
  try {
    await createAdminByCommand(db, 'http://localhost', 'owner@example.com')
    const place =
      'url' in target
        ? { db, dataDir: folder, databaseUrl: target.url }
        : { db, dataDir: dirname(target.file), databaseUrl: undefined }
    return await work(place, await writeZip(folder))
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 })
  }
}

/** Of these a ZIP holds two in the team, and sixty picks that share one picture. */
async function writeZip(folder: string): Promise<string> {
  const zip = join(folder, 'everything.zip')
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
  const photo = (seed: number) => photograph({ width: 80, height: 60, plain: true, seed })
  const photos = names.map(async (name, at) => [`pictures/${name}`, await photo(at + 1)] as const)
  await writeFile(
    zip,
    await makeZip([
      ['team.csv', [heads.team, ...members].join('\n')],
      ['stocks.csv', [heads.stocks, ...stocks].join('\n')],
      ...(await Promise.all(photos)),
      ['pictures/chart.jpg', await photo(99)],
    ]),
  )
  return zip
}

function begin({ dataDir, databaseUrl }: Place, zip: string) {
  return spawn(process.execPath, [commands, 'import', zip], {
    env: {
      ...inheritedVariables(),
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret for tests, long enough to be one',
      NODE_NO_WARNINGS: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: 'ignore',
  })
}

async function runWhole(place: Place, zip: string): Promise<void> {
  const [code] = await once(begin(place, zip), 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

export async function countRows(db: Db): Promise<{ team: number; stocks: number }> {
  const named = (table: 'team_members' | 'stock_picks') =>
    db.selectFrom(table).select('id').where('name', 'like', 'Killed %').execute()
  const team = await named('team_members')
  const stocks = await named('stock_picks')
  return { team: team.length, stocks: stocks.length }
}

/** Pictures that nobody shows, and files that no picture names or that are missing, once all is collected. */
async function countOrphans({ db, dataDir }: Place): Promise<number> {
  const files = createFiles({ dataDir, s3: undefined })
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000)
  await collectFiles(db, files, inTwoDays, async () => {})
  const media = await db.selectFrom('media').select(['url', 'files']).execute()
  const members = await db.selectFrom('team_members').select('image_url').execute()
  const stocks = await db
    .selectFrom('stock_picks')
    .select('image_url')
    .where('name', 'like', 'Killed %')
    .execute()
  const shown = new Set([...members, ...stocks].flatMap(({ image_url: url }) => url ?? []))
  const named = media.flatMap(({ files }) => (files as { name: string }[]).map(({ name }) => name))
  return (
    new Set(media.map(({ url }) => url)).symmetricDifference(shown).size +
    new Set(named).symmetricDifference(new Set(await Array.fromAsync(files.list()))).size
  )
}
