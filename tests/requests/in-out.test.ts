import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#core/people/users.server.ts'
import { listAllChanges } from '#core/record/all-changes.server.ts'
import { planUndo } from '#core/record/restore.server.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { findTeamForEditing, saveTeam, teamList } from '#core/team/team.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import type { TransferPlan } from '#core/transfer/transfer.ts'
import { findNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { checkText, exportKind, importText, planOf, sentImport } from '#tests/support/transfer.ts'
import { startApp } from '../support/app.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '../support/lists.ts'
import { sessionCookie } from '../support/people.ts'
import { shared } from '../support/shared.ts'

const plans = ({ rows }: TransferPlan) => rows.map(({ name, change }) => `${name} ${change}`)

describe.each(databases)('in and out on %s', (kind) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  const database = shared(() => openDatabase(kind))
  let db: Db
  let actor: string
  beforeAll(async () => {
    db = database.db
    actor = await addEditor(db)
    const list = await findTeamForEditing(db)
    const rows = [
      aMemberDraft({
        name: 'Laila Odd',
        nameAr: 'ليلى',
        displayOrder: 7,
        fullBio: '=cmd\n"quoted", and ; more',
      }),
      aMemberDraft({ name: "'Apostrophe", role: '+Partner', showOnHome: false, displayOrder: 900 }),
      aMemberDraft({ name: 'Trashed Person' }),
    ]
    done(await saveTeam(db, actor, sentList(list, rows)))
    const now = await findTeamForEditing(db)
    done(
      await saveTeam(
        db,
        actor,
        sentList(
          now,
          now.rows.filter(({ name }) => !/Trashed/.test(name)),
        ),
      ),
    )
  })

  test('the team comes back as it went out, as CSV and as JSON', async () => {
    for (const format of ['csv', 'json'] as const) {
      const text = await exportKind(partsOf(db), actor, 'team', { format })
      const plan = await planOf(db, text)
      expect(plan.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
      await using empty = await openDatabase('sqlite')
      const other = await addEditor(empty.db)
      const saved = await importText(empty.db, other, text)
      expect(saved).toMatchObject({ outcome: 'saved', text: '2 new' })
      expect(await exportKind(partsOf(empty.db), other, 'team', { format })).toBe(text)
    }
    const csv = await exportKind(partsOf(db), actor, 'team', { format: 'csv' })
    expect(csv).toMatch(/^\ufeffid,name,role,slug,name_ar,/)
    expect(csv).toContain("'+Partner")
  })

  test('each row has its change, and one save does what was said', async () => {
    const [laila] = (await findTeamForEditing(db)).rows
    const text = [
      'id;name;role;slug;display_order;show_on_home;use_initials;last_updated;shoe size',
      `${laila?.id};Laila Odd;Managing partner;laila-odd;1;نعم;yes;31.12.2025;38`,
      ';Omar New;Analyst;;٣;no;yes;;40',
      ';;Analyst;;four;no;perhaps;03/04/2026;',
      'given-id;Kept Id;Analyst;;;;yes;;',
      ';Omar New;Analyst;laila-odd;;;yes;;',
      'short;row',
    ].join('\r\n')
    const plan = await planOf(db, text)
    expect(plans(plan)).toEqual([
      ...['Laila Odd changed', 'Omar New new', ' refused', 'Kept Id new', 'Omar New refused'],
      'row refused',
    ])
    expect(plan.unknownColumns).toEqual(['shoe size'])
    expect(plan.rows[0]?.changes).toEqual([
      { label: 'Role', before: 'Analyst', after: 'Managing partner' },
      { label: 'Display order', before: String(laila?.displayOrder), after: '1' },
      { label: 'Last updated', before: '2026-11-01', after: '2025-12-31' },
    ])
    expect(plan.rows[2]?.reasons).toEqual([
      'Use initials must be yes or no',
      'Display order must be a whole number',
      'Last updated 03/04/2026 can mean 2026-04-03 or 2026-03-04: write one of them',
      'Name is required',
      'Image is required: name one in the column image, or say yes in the column use_initials',
      'Web address is required',
    ])
    const sent = sentImport(plan, text)
    const first = await importFile(partsOf(db), actor, sent)
    expect(first).toMatchObject({ outcome: 'saved', text: '2 new, 1 changed, 3 refused' })
    expect(await importFile(partsOf(db), actor, sent)).toEqual(first)
    const { rows } = await findTeamForEditing(db)
    expect(rows.find(({ id }) => id === 'given-id')).toMatchObject({ slug: 'kept-id' })
    expect(rows.find(({ name }) => name === 'Omar New')).toMatchObject({
      slug: 'omar-new',
      displayOrder: 3,
      showOnHome: false,
    })
    const { changes } = await listAllChanges(db, { noun: 'team' }, { page: 1, timeZone: 'UTC' })
    // Those of one save can have one moment.
    const lines = changes.map(({ action, recordName }) => `${action} ${recordName}`)
    expect(lines).toContain('imported file.csv')
  })

  testOnce('a row that is refused takes no id and no address from those behind it', async () => {
    const rows = [
      { id: 'own-id', name: 'First', role: '', slug: 'a-slug', former_slugs: 'a-former' },
      { id: 'own-id', name: 'Second', role: 'Analyst', slug: 'a-slug', former_slugs: 'a-former' },
      { id: 'own-id', name: 'Third', role: 'Analyst' },
      { name: 'Fourth', role: 'Analyst', slug: 'a-former' },
    ]
    const text = JSON.stringify(rows.map((row) => ({ ...row, use_initials: true })))
    expect((await planOf(db, text)).rows.map(({ reasons }) => reasons)).toEqual([
      ['Role is required'],
      [],
      ['The same id is in line 2 already'],
      ['The slug a-former is or was that of another member'],
    ])
  })

  test('a member of whom a file says no more than what is behind is dated, as by any edit', async () => {
    const laila = async () => (await findTeamForEditing(db)).rows.find(({ nameAr }) => nameAr)
    const before = await laila()
    const row = { id: before?.id, name: before?.name, role: before?.role }
    const today = await findOfficeDay(db, await findNow(db))
    const said = JSON.stringify([{ ...row, behind: 'name_ar' }])
    expect((await planOf(db, said)).rows[0]?.changes).toEqual([
      { label: 'Last updated', before: before?.lastUpdated, after: today },
      { label: 'Behind the English', before: '', after: 'Name (Arabic)' },
    ])
    expect(await importText(db, actor, said)).toMatchObject({ outcome: 'saved' })
    expect(await laila()).toMatchObject({ lastUpdated: today })
    expect((await planOf(db, said)).counts).toMatchObject({ unchanged: 1 })
    const dated = JSON.stringify([{ ...row, behind: '', last_updated: '2025-12-30' }])
    expect(await importText(db, actor, dated)).toMatchObject({ outcome: 'saved' })
    expect(await laila()).toMatchObject({ lastUpdated: '2025-12-30' })
  })

  test('a row keeps the id that it brings along, however it is spelled, also in its history', async () => {
    const head = 'id,name,role,use_initials'
    const text = [head, 'temp-own-id,Own Id,Analyst,yes', 'stock_7.x,Other Id,Analyst,yes'].join(
      '\n',
    )
    expect(await importText(db, actor, text)).toMatchObject({ outcome: 'saved', text: '2 new' })
    const { revision, rows } = await findTeamForEditing(db)
    for (const recordId of ['temp-own-id', 'stock_7.x']) {
      const before = rows.find(({ id }) => id === recordId)
      expect(before?.name).toMatch(/Own Id|Other Id/)
      expect(await planUndo(db, teamList, { revision, recordId })).toMatchObject({
        name: before?.name,
        isInTrash: false,
        changes: [{ kind: 'removed' }],
      })
    }
  })

  testOnce('every new pick without an id comes, not only the last one', async () => {
    await using own = await openDatabase(kind, 'sample')
    const owner = await addEditor(own.db)
    const text = [
      'theme,name,ticker,exchange,current_price,entry_price,price_points',
      ...['Many A,MANYA', 'Many B,MANYB', 'Many C,MANYC'].map(
        (pick) => `education,${pick},NYSE,12.50,10,2`,
      ),
    ].join('\n')
    expect(await importText(own.db, owner, text)).toMatchObject({ outcome: 'saved', text: '3 new' })
    const picks = await own.db
      .selectFrom('stock_picks')
      .select('stock_id')
      .where('name', 'like', 'Many %')
      .orderBy('display_order')
      .execute()
    expect(picks.map(({ stock_id: id }) => id)).toEqual(['manya', 'manyb', 'manyc'])
  })

  test('prices go out in order, however many portions they are read in', async () => {
    await using own = await openDatabase(kind, 'sample')
    const stock = await own.db
      .selectFrom('stock_picks')
      .select(['id', 'stock_id'])
      .where('theme_id', '=', 'longevity')
      .orderBy('stock_id')
      .executeTakeFirstOrThrow()
    const begun = new Date('2010-01-04T12:00:00.000Z').getTime()
    const moments = Array.from(
      { length: 1203 },
      (_, at) =>
        // Some of them in the same moment, also where a portion ends.
        new Date(begun + Math.floor(at / 3) * 3_600_000),
    )
    const points = moments.toReversed().map((asOf, at) => ({
      id: randomUUID(),
      stock_pick_id: stock.id,
      price: 10_000 + ((at * 7) % 1203),
      as_of: asOf,
      source: 'file',
      recorded_at: new Date(begun + at),
    }))
    await own.db.insertInto('price_points').values(points).execute()
    const editor = await addEditor(own.db)
    const asked = { format: 'json', theme: 'longevity' } as const
    const rows: { id: string; date: string; price: string }[] = JSON.parse(
      await exportKind(partsOf(own.db), editor, 'prices', asked),
    )
    const mine = rows.filter(({ id, date }) => id === stock.stock_id && date < '2012')
    expect(mine.map(({ date }) => date)).toEqual(moments.map((at) => at.toISOString()))
    expect(new Set(mine.map(({ date, price }) => `${date} ${price}`)).size).toBe(1203)
    const csv = await exportKind(partsOf(own.db), editor, 'prices', { ...asked, format: 'csv' })
    expect(csv.trimEnd().split('\n')).toHaveLength(rows.length + 1)
  })

  test('what has moved since the check is said, and nothing is imported', async () => {
    const text = 'name,role,use_initials\nNobody Yet,Analyst,yes'
    const plan = await planOf(db, text)
    const list = await findTeamForEditing(db)
    const rows = list.rows.map((row) => ({ ...row, role: `${row.role}.` }))
    done(await saveTeam(db, actor, sentList(list, rows)))
    const outcome = await importFile(partsOf(db), actor, sentImport(plan, text))
    expect(outcome).toMatchObject({ outcome: 'moved', plan: { counts: { new: 1 } } })
    expect((await findTeamForEditing(db)).rows).toHaveLength(list.rows.length)
    await expect(
      importFile(partsOf(db), await addEditor(db, 'Vera', 'viewer'), sentImport(plan, text)),
    ).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('a picture of a ZIP that is gone before the save is refused', async () => {
    const text = 'name,role,image\nGone Picture,Analyst,gone.jpg'
    const pictures = [{ name: 'gone.jpg', hash: 'f'.repeat(64) }]
    const { plan } = await checkText(partsOf(db), { text, pictures })
    if (!plan) throw new Error('The file cannot be read')
    const url = '/media/team-images/gone-1.jpg'
    const sent = { ...sentImport(plan, text), pictures: pictures.map((each) => ({ ...each, url })) }
    expect(await importFile(partsOf(db), actor, sent)).toEqual({
      outcome: 'invalid',
      issue: 'Line 2: There is no such picture: upload it again',
    })
  })

  testOnce('rows beyond the most that a team has are refused', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `,M ${at},Analyst,yes`)
    const full = await planOf(db, ['id,name,role,use_initials', ...many].join('\n'))
    expect(full.counts.new + (await findTeamForEditing(db)).rows.length).toBe(200)
    expect(full.rows.at(-1)?.reasons).toEqual(['A team has at most 200 members'])
  })

  testOnce.each([
    ['', 'The file is empty'],
    ['a,b\n1,2', /No column says what this is a list of/],
    ['{"name":"x"}', 'The JSON is not a list of records'],
    ['[1]', /No column says/],
    ['[{"name":', /^The JSON cannot be read/],
  ])('%j is refused', async (text, issue) => {
    const checked = await checkText(partsOf(db), { text })
    expect(checked.issue).toEqual(typeof issue === 'string' ? issue : expect.stringMatching(issue))
  })

  testOnce('values that are no values are refused, not kept', async () => {
    const text = JSON.stringify([
      { id: '', name: { toString: 1 }, role: 'R', use_initials: true },
      { id: '../x', name: 'Nul\0', role: ['R'], use_initials: 'yes' },
      { id: 'twice', name: 'A', role: 'R', use_initials: true, __proto__: null },
      { id: 'twice', name: 'B', role: 'R', use_initials: true },
      null,
    ])
    const { rows } = await planOf(db, text)
    expect(rows.map(({ change }) => change)).toEqual([
      'refused',
      'refused',
      'new',
      'refused',
      'refused',
    ])
    expect(rows[1]?.reasons).toEqual([
      'Name contains characters that cannot be printed',
      'Role is of the wrong kind',
      'Id must be empty, or one that an export gave',
      ...['Name is required', 'Role is required', 'Web address is required'],
    ])
    expect(rows[3]?.reasons).toEqual(['The same id is in line 3 already'])
  })

  test('with approval it waits for a second person', async () => {
    await using own = await openDatabase(kind)
    const { jane, omar } = await requireApproval(own.db)
    const text = 'name,role,use_initials\nNobody Yet,Analyst,yes'
    const sent = sentImport(await planOf(own.db, text), text)
    const submission = await submit(own.db, jane, 'import-file', sent)
    expect((await findTeamForEditing(own.db)).rows).toEqual([])
    expect(await approveAs(own.db, omar, submission)).toMatchObject({ outcome: 'decided' })
    expect((await findTeamForEditing(own.db)).rows).toMatchObject([{ name: 'Nobody Yet' }])
  })
})

describe('a file that is sent', () => {
  const app = shared(() => startApp('sqlite'))
  let cookie: string
  beforeAll(async () => {
    const user = { email: 'jane@example.com', name: 'Jane', verified: true, role: 'admin' as const }
    await app.db.transaction().execute((tx) => createUser(tx, user))
    cookie = await sessionCookie(app.db, user.email)
  })

  const post = (headers: Record<string, string>, pieces: AsyncIterable<string> | string[]) =>
    new Promise<number | undefined>((resolve) => {
      const sent = request(`${app.origin}/admin/import/rows.csv`, {
        method: 'POST',
        headers: {
          cookie,
          origin: app.origin,
          'sec-fetch-site': 'same-origin',
          ...headers,
          'content-type': 'multipart/form-data; boundary=x',
        },
      })
      sent.on('response', ({ statusCode }) => {
        resolve(statusCode)
        sent.destroy()
      })
      sent.on('error', () => resolve(undefined))
      Readable.from(pieces)
        .pipe(sent)
        .on('error', () => {})
    })

  test('of a gigabyte is cut off, whether it says its length or not', async () => {
    expect(await post({ 'content-length': '1000000000' }, ['--x'])).toBe(413)
    let sent = 0
    async function* endless() {
      for (; sent < 1000; sent += 1) yield 'name,role\n'.repeat(100_000)
    }
    expect([413, undefined]).toContain(await post({}, endless()))
    expect(sent).toBeLessThan(100)
  })

  test('goes out to staff only', async () => {
    const { status, text, headers } = await app.get('/admin/team/export.csv', { cookie })
    expect([status, text.replace('\ufeff', '').slice(0, 17)]).toEqual([200, 'id,name,role,slug'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="team-[\d-]+\.csv"$/)
    expect((await app.get('/admin/stocks/export.json?theme=longevity', { cookie })).status).toBe(
      200,
    )
    expect((await app.get('/admin/team/export.csv')).status).toBe(303)
    const form = await app.postForm(
      '/admin/import/rows.csv',
      { text: 'name,role\n=1,', kind: '' },
      { cookie },
    )
    expect(form.text).toContain("2,'=1,refused,")
  })
})
