import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdminByCommand } from '#core/sign-in/first-admin.server.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { hostedTables, writeHostedFolder } from '../support/hosted.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qantara-hosted-'))
})
afterAll(() => rm(folder, { recursive: true }))

function importInto(app: TestApp, ...args: string[]) {
  return spawnSync(process.execPath, ['server/qantara.ts', 'import-hosted', ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: app.dataDir,
      SESSION_SECRET: secret,
      NODE_NO_WARNINGS: '1',
      ...(app.databaseUrl && { DATABASE_URL: app.databaseUrl }),
    },
  })
}

async function makeAdmin(app: TestApp): Promise<void> {
  await makeAdminByCommand(app.db, 'owner@example.com')
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

  test('a dry run says what would come, and changes nothing', async () => {
    const before = await contentOf(app)
    const { status, stdout, stderr } = importInto(app, export_, '--dry-run')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`team_members (team_members.${format}): 8 rows, 8 new`)
    expect(stdout).toContain('7 to store')
    expect(await contentOf(app)).toEqual(before)
  })

  test('with slugs, order and pictures', async () => {
    const { status, stdout, stderr } = importInto(app, export_)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('Everything came along.')
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
    expect(team.filter(({ image_url: url }) => url)).toHaveLength(3)
  })

  test('picks with their prices, in the order of the file', async () => {
    for (const theme of ['longevity', 'education']) {
      const picks = await listOf(app, `/api/stock-picks?theme_id=${theme}`)
      const wanted = tables.stock_picks.filter(({ theme_id: id }) => id === theme)
      const facts = (rows: Record<string, unknown>[]) =>
        rows.map(({ stock_id: id, ticker, current_price: price, entry_price: entry }) => ({
          ...{ id, ticker, price: Number(price), entry: Number(entry) },
        }))
      expect(facts(picks)).toEqual(facts(wanted))
      expect(picks.filter(({ image_url: url }) => url)).toHaveLength(2)
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
    const { status, stdout } = importInto(app, export_)
    expect(status).toBe(0)
    expect(stdout).toContain('8 rows, 0 new, 0 changed, 8 unchanged')
    expect(stdout).toContain('12 rows, 0 new, 0 changed, 12 unchanged')
    expect(stdout).toContain('7 known')
    expect(await contentOf(app)).toEqual(before)
  })
})
