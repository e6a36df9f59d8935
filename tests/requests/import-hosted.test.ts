import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { createAdminByCommand } from '#core/people/operator.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { completeContent } from '#core/texts/text-kind.ts'
import { themeFields } from '#core/themes/theme-fields.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { exportTo } from '#server/export-command.ts'
import { importHostedByCommand } from '#server/hosted/import-command.ts'
import { readConfig } from '#server/read-config.ts'
import { importFiles } from '#server/transfer-commands.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { databases, openDatabase } from '../support/databases.ts'
import {
  type HostedRow,
  hostedId,
  hostedTables,
  writeHostedFolder,
  writeHostedTable,
} from '../support/hosted.ts'
import { photograph } from '../support/pictures.ts'
import { shared } from '../support/shared.ts'
import { signInto } from '../support/upload.ts'

let folder: string
beforeAll(async () => {
  buildIfMoved()
  folder = await mkdtemp(join(tmpdir(), 'qantara-hosted-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

/** As somebody at the machine does. */
function runCommand(app: TestApp, ...args: string[]) {
  return spawnSync(process.execPath, [commands, 'import-hosted', ...args], {
    encoding: 'utf8',
    env: environmentOf(app),
  })
}

/** The same without a process of its own, which takes seconds to start. */
async function importInto(app: TestApp, place: string, option?: '--dry-run') {
  try {
    const config = () => readConfig(environmentOf(app))
    const done = await importHostedByCommand(config, place, { isDryRun: option !== undefined })
    return { status: done.exitCode, stdout: done.lines.join('\n'), stderr: '' }
  } catch (error) {
    return { status: 1, stdout: '', stderr: `${(error as Error).message}\n` }
  }
}

function environmentOf({ dataDir, databaseUrl }: TestApp): NodeJS.ProcessEnv {
  return {
    ...inheritedVariables(),
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}

const targetOf = ({ db, origin, dataDir }: TestApp) => ({
  db,
  origin,
  config: { dataDir, s3: undefined, command: 'qantara' },
})

async function makeAdmin(app: TestApp): Promise<void> {
  await createAdminByCommand(app.db, 'http://localhost', 'owner@example.com')
}

async function listOf(app: TestApp, call: string): Promise<Record<string, unknown>[]> {
  return JSON.parse((await app.get(call)).text)
}

/** Everything that an import could write, but for times of writing. */
async function contentOf({ db }: TestApp) {
  const members = await db.selectFrom('team_members').selectAll().orderBy('id').execute()
  const picks = await db.selectFrom('stock_picks').selectAll().orderBy('id').execute()
  const points = await db.selectFrom('price_points').selectAll().orderBy('id').execute()
  const enquiries = await db.selectFrom('contact_submissions').selectAll().orderBy('id').execute()
  const events = await db.selectFrom('security_events').selectAll().orderBy('id').execute()
  const links = await db.selectFrom('mail_links').selectAll().orderBy('id').execute()
  const media = await db.selectFrom('media').select(['id', 'url']).orderBy('id').execute()
  const changes = await db.selectFrom('changes').select('id').orderBy('id').execute()
  const lists = await db.selectFrom('list_revisions').selectAll().orderBy('list').execute()
  const site = await db.selectFrom('content_revision').selectAll().execute()
  return { members, picks, points, enquiries, events, links, media, changes, lists, site }
}

describe.each(databases)('the export of a hosted backend comes into %s', (kind) => {
  const format = kind === 'sqlite' ? 'csv' : 'json'
  const tables = hostedTables()
  let app: TestApp
  let export_: string
  beforeAll(async () => {
    app = await startApp(kind)
    await makeAdmin(app)
    export_ = join(folder, kind)
    await writeHostedFolder(export_, format, tables)
  })
  afterAll(() => app.close())

  /** A rehearsal asks what the import asks, and is rolled back. */
  test.runIf(kind === 'sqlite')('a dry run says what would come, and changes nothing', async () => {
    const before = await contentOf(app)
    const { status, stdout, stderr } = await importInto(app, export_, '--dry-run')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`team_members (team_members.${format}): 8 rows, 8 new`)
    expect(stdout).toContain('4 to store')
    expect(stdout).toContain('Everything would be imported.')
    expect(await contentOf(app)).toEqual(before)
  })

  test('with slugs, order and pictures', async () => {
    const { status, stdout, stderr } = await importInto(app, export_)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('Everything was imported.')
    expect(stdout).toContain('8 sample members went to the trash')
    expect(stdout).toContain('12 sample picks went to the trash')
    const report = JSON.parse(await readFile(join(export_, 'import-report.json'), 'utf8'))
    expect(report).toMatchObject({ isDryRun: false, outcome: 'all' })
    expect(await readFile(join(export_, 'import-report.txt'), 'utf8')).toContain('8 new')

    const team = await listOf(app, '/api/team-members')
    const wanted = tables.team_members
      .toSorted((a, b) => Number(a.display_order ?? 1000) - Number(b.display_order ?? 1000))
      // Of those without an order, the one that came first.
      .toSorted((a, b) =>
        a.display_order === null && b.display_order === null
          ? String(a.created_at).localeCompare(String(b.created_at))
          : 0,
      )
    expect(team.map(({ id, slug, role, full_bio: bio }) => ({ id, slug, role, bio }))).toEqual(
      wanted.map(({ id, slug, role, full_bio: bio }) => ({ id, slug, role, bio })),
    )
    const html = (await app.get('/team')).text
    for (const { image_url: url } of team.filter((each) => each.image_url)) {
      expect(html).toContain(String(url).replace(/-\d+\.(jpg|png)$/, ''))
      expect((await app.get(String(url))).status).toBe(200)
    }
    expect(team.filter(({ image_url: url }) => url)).toHaveLength(2)
    const [first] = team.filter(({ slug }) => slug === 'amina-example')
    // Where the addresses of the buckets reach this program.
    const old = '/storage/v1/object/public/team-images/amina-example-20251001-0930.jpg'
    const { status: moved, headers } = await app.get(`${old}?v=20251001`)
    expect({ moved, to: headers.location }).toEqual({ moved: 301, to: first?.image_url })
  })

  test('picks with their prices, in the order of the file', async () => {
    for (const theme of ['longevity', 'education']) {
      const picks = await listOf(app, `/api/stock-picks?theme_id=${theme}`)
      const wanted = tables.stock_picks.filter(({ theme_id: id }) => id === theme)
      const facts = (rows: Record<string, unknown>[]) =>
        rows.map(({ stock_id: id, ticker, current_price: price, entry_price: entry }) => ({
          id,
          ticker,
          price: Number(price),
          entry: Number(entry),
        }))
      expect(facts(picks)).toEqual(facts(wanted))
      expect(picks.filter(({ image_url: url }) => url)).toHaveLength(1)
    }
    const points = await app.db
      .selectFrom('price_points')
      .innerJoin('stock_picks', 'stock_picks.id', 'price_points.stock_pick_id')
      .select(['source', 'as_of'])
      .where('removed_at', 'is', null)
      .execute()
    expect(points).toHaveLength(12)
    expect(new Set(points.map(({ source }) => source))).toEqual(new Set(['hosted']))
  })

  test('enquiries with their time, a theme, events and invitations', async () => {
    const enquiries = await app.db
      .selectFrom('contact_submissions')
      .selectAll()
      .orderBy('created_at', 'desc')
      .execute()
    expect(enquiries).toMatchObject([
      { message: 'Two lines,\none question.', ua: 'Mozilla/5.0 (new)', closed_at: null },
      { name: 'محمد', phone: '', ua: '', closed_at: expect.any(Date) },
    ])
    for (const each of enquiries) expect(each.consent_text).toBe('consent not shown (imported)')
    const theme = await app.db
      .selectFrom('themes')
      .select(['name', 'description'])
      .where('id', '=', 'cleanwater')
      .executeTakeFirst()
    expect(theme).toEqual({
      name: 'Clean Water',
      description: 'Investment opportunities in clean water',
    })
    expect((await app.get('/themes/cleanwater')).status).toBe(404)
    const events = await app.db
      .selectFrom('security_events')
      .select(['event_type', 'user_agent', 'metadata', 'reported_by'])
      .where('reported_by', '=', 'browser')
      .orderBy('timestamp')
      .execute()
    expect(events).toMatchObject([
      { event_type: 'breached_password_detected', user_agent: '', metadata: { email: 'som***' } },
      {
        event_type: 'rate_limit_exceeded',
        user_agent: 'Mozilla/5.0 (new)',
        metadata: { email: 'som***', operation: 'signin' },
      },
    ])
    const invitations = await app.db
      .selectFrom('mail_links')
      .select(['email', 'role'])
      .where('purpose', '=', 'invitation')
      .orderBy('email')
      .execute()
    expect(invitations).toEqual([
      { email: 'editor@example.com', role: 'editor' },
      { email: 'first.admin@example.com', role: 'admin' },
    ])
  })

  test('once: a second run changes nothing', async () => {
    const before = await contentOf(app)
    const { status, stdout } = await importInto(app, export_)
    expect(status).toBe(0)
    expect(stdout).toContain('8 rows, 0 new, 0 changed, 8 unchanged')
    expect(stdout).toContain('12 rows, 0 new, 0 changed, 12 unchanged')
    expect(stdout).toContain('4 known')
    // What the first run said stays to be read.
    const reports = (await readdir(export_)).filter((name) => /^import-report-.*\.txt$/.test(name))
    const first = await readFile(join(export_, reports.toSorted()[0] ?? ''), 'utf8')
    expect(first).toContain('8 rows, 8 new')
    expect(await contentOf(app)).toEqual(before)
  })

  // That a whole ZIP comes into either database tells archive-in-out.test.ts.
  test.runIf(kind === 'sqlite')(
    'and goes on into an empty installation with the ids that its picks came with',
    async () => {
      const zip = join(folder, `on-${kind}.zip`)
      await exportTo(targetOf(app), zip)
      await using empty = await openDatabase(kind)
      await createAdminByCommand(empty.db, 'http://localhost', 'owner@example.com')
      const target = { ...targetOf(app), db: empty.db }
      const { lines, exitCode } = await importFiles(target, [zip], { isCheck: false })
      expect({ refused: lines.filter((line) => line.includes('refused')), exitCode }).toEqual({
        refused: [],
        exitCode: 0,
      })
      const idsIn = async (db: Db) => {
        const picks = await db
          .selectFrom('stock_picks')
          .select(['theme_id', 'stock_id'])
          .where('removed_at', 'is', null)
          .orderBy('theme_id')
          .orderBy('display_order')
          .execute()
        return picks.map(({ theme_id: theme, stock_id: id }) => `${theme} ${id}`)
      }
      const ids = await idsIn(app.db)
      expect(ids.filter((id) => id.includes(' stock-'))).toHaveLength(10)
      expect(await idsIn(empty.db)).toEqual(ids)
    },
  )
})

test('by the command of the build its pictures come, too, and many warn of nothing', async () => {
  await using app = await startApp('sqlite')
  await makeAdmin(app)
  const place = join(folder, 'by-build')
  const tables = hostedTables()
  await writeHostedFolder(place, 'csv', tables)
  // Node warns of more than ten listeners.
  const members = Array.from({ length: 12 }, (_, at) => ({
    ...tables.team_members[0],
    id: hostedId(3, at),
    slug: `picture-${at}`,
    image_url: `team-images/picture-${at}.jpg`,
  }))
  await writeHostedTable(place, 'csv', 'team_members', members)
  for (const at of members.keys()) {
    const bytes = await photograph({ width: 20 + at, height: 20, plain: true })
    await writeFile(join(place, `team-images/picture-${at}.jpg`), bytes)
  }
  const done = runCommand(app, place)
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' })
  expect(done.stdout).toContain('14 stored')
}, 300_000)

/** To compare each time what came before takes longer than all else. */
function withoutPictures(tables: ReturnType<typeof hostedTables>) {
  const without = (rows: HostedRow[]): HostedRow[] => rows.map((row) => ({ ...row, image_url: '' }))
  return {
    ...tables,
    team_members: without(tables.team_members),
    stock_picks: without(tables.stock_picks),
  }
}

describe('what changes after the first import', () => {
  let app: TestApp
  let export_: string
  const tables = withoutPictures(hostedTables())
  const [amina, karim, layla] = tables.team_members
  beforeAll(async () => {
    app = await startApp('sqlite')
    await makeAdmin(app)
    export_ = join(folder, 'changing')
    await writeHostedFolder(export_, 'json', tables)
    await mkdir(join(export_, 'team-images'))
    expect((await importInto(app, export_)).status).toBe(0)
  })
  afterAll(() => app.close())

  const nameOf = (id: unknown) =>
    app.db
      .selectFrom('team_members')
      .select(['name', 'role', 'slug', 'removed_at'])
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()

  test('comes where nobody here has changed the same, and is named where somebody has', async () => {
    const staff = await signInto(app)
    const loaded = await findTeamForEditing(app.db)
    const edited = loaded.rows
      .filter(({ id }) => id !== layla?.id)
      .map((row) => (row.id === karim?.id ? { ...row, role: 'Chief of Everything' } : row))
    const sent = {
      revision: String(loaded.revision),
      key: 'edited-here',
      list: JSON.stringify(edited),
    }
    expect(await saveTeam(app.db, staff.id, sent)).toMatchObject({ outcome: 'saved' })

    const changed = {
      [String(amina?.id)]: { role: 'Founder', name: 'Amina Married', slug: 'amina-married' },
      [String(karim?.id)]: { role: 'Investor', name: 'Karim Renamed' },
      [String(layla?.id)]: { role: 'Still there' },
    }
    const members = tables.team_members.map((row) => ({ ...row, ...changed[String(row.id)] }))
    const [dear, ...picks] = tables.stock_picks
    const stocks = [
      { ...dear, current_price: 1234.5, last_updated: new Date().toISOString() },
      ...picks,
    ]
    await writeHostedTable(export_, 'json', 'team_members', members.slice(0, -1))
    await writeHostedTable(export_, 'json', 'stock_picks', stocks)

    const { status, stdout } = await importInto(app, export_)
    expect(status).toBe(2)
    expect(stdout).toContain('7 rows, 0 new, 2 changed, 5 unchanged, 0 refused')
    expect(stdout).toContain('Role: changed there and here, and stays as it is here')
    expect(stdout).toContain('was removed here since, and stays so')
    expect(stdout).toContain('Tarek Prototype is not in the file any more, and stays here')
    expect(stdout).toContain('12 rows, 0 new, 1 changed, 11 unchanged')
    expect(await nameOf(amina?.id)).toMatchObject({ name: 'Amina Married', role: 'Founder' })
    expect(await nameOf(karim?.id)).toMatchObject({
      name: 'Karim Renamed',
      role: 'Chief of Everything',
    })
    expect((await nameOf(layla?.id)).removed_at).not.toBeNull()
    expect((await app.get('/team?m=amina-example')).text).toContain('Amina Married')
    const [first] = await listOf(app, '/api/stock-picks?theme_id=longevity')
    expect(first).toMatchObject({ ticker: dear?.ticker, current_price: 1234.5 })
    const again = await importInto(app, export_)
    expect(again.stdout).toContain('7 rows, 0 new, 0 changed, 6 unchanged, 1 refused')

    // A row that stays as it is here tells what else is wrong with it, too.
    const pictured = members.map((row) =>
      'name' in row && row.name === 'Karim Renamed' ? { ...row, image_url: 'nowhere.jpg' } : row,
    )
    await writeHostedTable(export_, 'json', 'team_members', pictured.slice(0, -1))
    const later = await importInto(app, export_)
    expect(later.stdout).toContain('6 unchanged, 1 refused')
    expect(later.stdout).toContain('its picture is not in team-images: nowhere.jpg')
  })

  test('the newer of two prices is shown, and the older one is kept', async () => {
    const [dear, ...picks] = tables.stock_picks
    const older = { ...dear, current_price: 987.65, last_updated: '2024-02-01' }
    await writeHostedTable(export_, 'json', 'stock_picks', [older, ...picks])
    const { stdout } = await importInto(app, export_)
    expect(stdout).toContain('a newer price is here: this one is kept among the past prices')
    expect(stdout).toContain('12 rows, 0 new, 1 changed, 11 unchanged')
    const [first] = await listOf(app, '/api/stock-picks?theme_id=longevity')
    expect(first).toMatchObject({ current_price: 1234.5 })
    const again = await importInto(app, export_)
    expect(again.stdout).toContain('12 rows, 0 new, 0 changed, 12 unchanged')
  })

  test('a new text of a theme is a draft, and what has changed in both is told each time', async () => {
    const say = (description: string) =>
      writeHostedTable(export_, 'json', 'themes', [
        { id: 'cleanwater', name: 'Clean Water', description },
      ])
    const descriptions = async () => {
      const draft = await findDraft(app.db, themeTexts, { key: 'cleanwater', language: 'en' })
      return draft?.list.rows.map(({ description }) => description)
    }
    await say('Said there.')
    expect((await importInto(app, export_)).stdout).toContain('1 row, 0 new, 1 changed')
    expect(await descriptions()).toEqual(['Said there.'])
    await app.db.transaction().execute(async (tx) => {
      const draft = await findDraft(tx, themeTexts, { key: 'cleanwater', language: 'en' })
      const [row = {}] = draft?.list.rows ?? []
      const content = { ...completeContent(themeFields, row), description: 'Ours.' }
      const id = { key: 'cleanwater', language: 'en' } as const
      await createVersion(await workAs(tx, systemActor), themeTexts, id, content)
    })
    await say('Said there again.')
    for (const _ of ['the first time', 'again']) {
      const { status, stdout } = await importInto(app, export_)
      expect(status).toBe(2)
      expect(stdout).toContain('1 row, 0 new, 0 changed, 0 unchanged, 1 refused')
      expect(stdout).toContain(
        'Theme: Description: changed there and here, and stays as it is here',
      )
    }
    expect(await descriptions()).toEqual(['Ours.'])
  })

  test('nothing comes while changes need a second person', async () => {
    await app.db
      .insertInto('settings')
      .values({ key: 'approval', value: json({ required: true }), updated_at: new Date() })
      .execute()
    const before = await contentOf(app)
    const { status, stdout, stderr } = await importInto(app, export_)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Changes need a second person here: [^\n]+ Nothing was changed\.\n$/)
    expect(await contentOf(app)).toEqual(before)
  })
})

describe('a folder that means no good', () => {
  const app = shared(() => startApp('sqlite'))

  async function makeFolder(name: string, members: HostedRow[]): Promise<string> {
    const place = join(folder, name)
    await mkdir(join(place, 'team-images'), { recursive: true })
    await writeHostedTable(place, 'csv', 'team_members', members)
    return place
  }

  const member = (id: number, more: HostedRow = {}): HostedRow => ({
    id: hostedId(7, id),
    name: `Person ${id}`,
    role: 'Partner',
    short_bio: 'Short.',
    full_bio: '',
    image_url: '',
    slug: `person-${id}`,
    show_on_home: true,
    display_order: id,
    ...more,
  })

  test('samples stay, under their own slugs and ids, where no real record comes', async () => {
    const place = await makeFolder('refused', [member(91, { name: '' })])
    await writeHostedTable(place, 'csv', 'stock_picks', [pick('Z', { name: '' })])
    const { members, picks } = await contentOf(app)
    expect((await importInto(app, place)).stdout).toContain('Nothing could be imported.')
    expect(await contentOf(app)).toMatchObject({ members, picks })
  })

  test('pictures that are an SVG or a page, or not there, are named; their people come with initials (wpForo 2026, CVE-2026-28558)', async () => {
    const place = await makeFolder('pictures', [
      member(1, { image_url: 'team-images/drawing.png' }),
      member(2, { image_url: '../../outside.jpg' }),
      member(3, { image_url: 'team-images/link.jpg' }),
      member(4, { image_url: 'team-images/page.jpg' }),
      member(5, { image_url: 'team-images/large.jpg' }),
    ])
    await writeFile(
      join(folder, 'outside.jpg'),
      await photograph({ width: 99, height: 99, plain: true }),
    )
    const images = join(place, 'team-images')
    await symlink(join(folder, 'outside.jpg'), join(images, 'link.jpg'))
    await symlink('/etc', join(images, 'etc'))
    await writeFile(
      join(images, 'drawing.png'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(64),
    )
    await writeFile(join(images, 'page.jpg'), '<!doctype html><script>alert(1)</script>'.padEnd(64))
    await writeFile(join(images, 'large.jpg'), '')
    await truncate(join(images, 'large.jpg'), 2 ** 30)
    const { status, stdout, stderr } = await importInto(app, place)
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
    expect(stdout).toContain('5 rows, 5 new')
    for (const sentence of [
      'drawing.png: The file is not a JPEG, PNG, WebP or AVIF picture',
      'its picture is not in team-images: ../../outside.jpg',
      'its picture is not in team-images: team-images/link.jpg',
      'link.jpg is a link, or not a regular file: it was not read',
      'etc is a link, or not a regular file: it was not read',
      'page.jpg: The file is not a JPEG',
      'large.jpg: The file has 1,024 MB, at most 15 are read',
    ])
      expect(stdout).toContain(sentence)
    expect(await app.db.selectFrom('media').select('id').execute()).toEqual([])
  })

  test('a rehearsal finds what the import would: cut pictures, unknown tables, a long enquiry', async () => {
    const place = await makeFolder('rehearsed', [
      member(21, { image_url: 'team-images/cut.jpg', short_bio: '\\N', display_order: '\\N' }),
    ])
    const whole = await photograph({ width: 300, height: 300, plain: true })
    await writeFile(join(place, 'team-images/cut.jpg'), whole.subarray(0, whole.length / 2))
    const message = 'Dear all. '.repeat(150).trim()
    const at = new Date().toISOString()
    await writeHostedTable(place, 'csv', 'contact_submissions', [
      {
        id: hostedId(4, 9),
        name: 'V',
        email: 'v@example.com',
        phone: '1',
        message,
        created_at: at,
      },
    ])
    await writeHostedTable(place, 'csv', 'profiles', [{ id: hostedId(9, 1), avatar: 'x' }])
    await writeHostedTable(place, 'json', 'newsletter', [{ id: 1 }])
    const rehearsed = await importInto(app, place, '--dry-run')
    const imported = await importInto(app, place)
    for (const { status, stdout } of [rehearsed, imported]) {
      expect(status).toBe(2)
      for (const sentence of [
        'cut.jpg: The file is damaged',
        'newsletter.json is none of the tables that come along: it was left out',
        'profiles.csv was left out: it has no column email',
        'Its message has 1,499 characters, more than the 1,000 of the form, and comes whole',
      ])
        expect(stdout).toContain(sentence)
      expect(stdout).not.toContain('display_order')
    }
    const stored = await app.db.selectFrom('contact_submissions').select('message').execute()
    expect(stored).toEqual([{ message }])
    const person = await app.db
      .selectFrom('team_members')
      .select('short_bio')
      .where('id', '=', hostedId(7, 21))
      .executeTakeFirst()
    expect(person).toEqual({ short_bio: '' })
  })

  test('rows that cannot be kept are refused by name, the others come', async () => {
    const place = await makeFolder('rows', [
      member(11, { full_bio: '<script>alert(1)</script>=1+1' }),
      member(12, { name: '' }),
      member(13, { name: 'x'.repeat(121) }),
      member(14, { short_bio: 'y'.repeat(221) }),
      member(15, { slug: 'person-11' }),
      member(16, { display_order: 'first', show_on_home: 'perhaps' }),
      member(11),
      member(17, { slug: 'anne---marie', favourite_colour: 'blue' }),
      member(18, { short_bio: 'NULL', last_updated: '2026-02-30', created_at: 'long ago' }),
    ])
    await writeHostedTable(place, 'csv', 'themes', [
      { id: 'education', name: 'Longevity', description: '' },
      { id: 'a/b', name: 'A B', description: '' },
    ])
    await writeHostedTable(place, 'csv', 'stock_picks', [
      pick('A', { current_price: 'EUR 12' }),
      pick('B', { entry_price: '-5' }),
      pick('C', { current_price: '100000001' }),
      pick('D', { exchange: 'MOON' }),
      pick('E', { theme_id: 'nowhere' }),
    ])
    await writeHostedTable(place, 'csv', 'user_roles', [
      { user_id: 'u1', role: 'owner', email: 'a@example.com' },
      { user_id: 'u2', role: 'admin', email: 'b@example.com' },
    ])
    await writeFile(join(place, 'security_events.csv'), Buffer.from([0x61, 0x0a, 0xe1, 0xe2]))
    const { status, stdout, stderr } = await importInto(app, place)
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
    // They went when the first member came.
    expect(stdout).not.toContain('sample members')
    for (const sentence of [
      '· There is no place here for: favourite_colour',
      'the biography has HTML tags',
      'Name is required',
      'Name must have at most 120 characters',
      'readability: left out, 221 characters',
      'the slug person-11 is somebody else’s: it came as person-11-2',
      'show_on_home “perhaps” is neither true nor false',
      'display_order “first” is not a whole number',
      'last_updated “2026-02-30” is not a date such as 2025-10-31',
      'created_at “long ago” is not a date',
      'is in the file twice: the first row counts',
      'the slug anne---marie became anne-marie, and goes on leading there',
      'There is a theme of this name already',
      'current_price “EUR 12” is not a plain number in US dollars',
      'entry_price -5 must be a positive number',
      'current_price 100000001 must be at most 100,000,000',
      'There is no theme nowhere',
      'The role “owner” does not exist here',
      'Nobody can invite yet: run make-admin EMAIL first',
      'The file is not UTF-8: export it again',
    ])
      expect(stdout).toContain(sentence)
    expect(stdout).toContain('exchange “MOON” is not one of NYSE, NASDAQ, LSE, TSX')
    expect((await app.get('/team?m=anne---marie')).text).toContain('<title>Person 17')
    await makeAdmin(app)
    const own = join(folder, 'own-files')
    await exportTo(targetOf(app), own)
    const again = await importFiles(targetOf(app), [join(own, 'team.csv')], { isCheck: true })
    expect(again.exitCode).toBe(0)
    expect((await app.get('/team?m=person-11')).text).not.toContain('<script>alert(1)')
    const picks = await listOf(app, '/api/stock-picks?theme_id=education')
    expect(picks.map(({ ticker, current_price: price }) => [ticker, price])).toEqual([
      ['A', null],
      ['B', 12.5],
      ['C', null],
    ])
  })

  test('a table of a gigabyte, a link in place of a table, and no table at all', async () => {
    const large = join(folder, 'large')
    await mkdir(large)
    await writeFile(join(large, 'team_members.csv'), 'id,name\n')
    await truncate(join(large, 'team_members.csv'), 2 ** 30)
    await symlink('/etc/passwd', join(large, 'themes.csv'))
    const { status, stdout } = await importInto(app, large)
    expect(status).toBe(1)
    expect(stdout).toContain('- The file has 1,024 MB, at most 64 are read')
    expect(stdout).toContain('- It is a link: put the file itself there')
    expect(stdout).toContain('Nothing could be imported.')

    const empty = join(folder, 'empty')
    await mkdir(empty)
    for (const place of [empty, join(folder, 'missing')]) {
      const refused = await importInto(app, place)
      expect({ ...refused, stderr: refused.stderr.split('\n').length }).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 2,
      })
    }
    await writeFile(join(empty, 'themes.csv'), 'id,name\n')
    await writeFile(join(empty, 'themes.json'), '[]')
    expect((await importInto(app, empty)).stderr).toContain(
      'themes.csv and themes.json are both there',
    )
  })
})

function pick(ticker: string, more: HostedRow): HostedRow {
  return {
    theme_id: 'education',
    stock_id: ticker.toLowerCase(),
    name: `Company ${ticker}`,
    ticker,
    exchange: 'NYSE',
    current_price: '12.5',
    entry_price: '10',
    image_url: '',
    thesis: '',
    last_updated: '2026-01-05',
    ...more,
  }
}

test('killed in the middle and run again, it is complete and nothing is there twice', async () => {
  await using app = await startApp('sqlite')
  await makeAdmin(app)
  const place = join(folder, 'killed')
  await writeHostedFolder(place, 'csv')
  const child = spawn(process.execPath, [commands, 'import-hosted', place], {
    env: environmentOf(app),
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect
    .poll(() => app.db.selectFrom('media').select('id').execute(), {
      interval: 20,
      timeout: 100_000,
    })
    .not.toHaveLength(0)
  child.kill('SIGKILL')
  await ended
  const { status, stdout } = await importInto(app, place)
  expect(status).toBe(0)
  expect(stdout).toContain('Everything was imported.')
  const team = await listOf(app, '/api/team-members')
  expect(team).toHaveLength(8)
})
