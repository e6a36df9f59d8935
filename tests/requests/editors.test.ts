import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '#core/nouns.ts'
import { withMarks } from '#core/record/long-texts.server.ts'
import { isMark } from '#core/record/long-texts.ts'
import { memberFields } from '#core/team/member.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { buildIfMoved } from '../support/built.ts'
import { databases } from '../support/databases.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { aMemberDraft, sentList, someKey } from '../support/lists.ts'
import { markupFaults } from '../support/markup.ts'
import { openRestartable, type Restartable } from '../support/restartable.ts'
import { markedStocks, markedTeam, post, type Session, signedIn } from '../support/savers.ts'

describe.each(databases)('the editors’ addresses on %s', (kind) => {
  let program: Restartable
  let admin: Session
  beforeAll(async () => {
    buildIfMoved()
    program = await openRestartable(kind, {}, { heldJobs: jobsOfPages })
    admin = await signedIn(program)
  }, 300_000)
  afterAll(() => program?.[Symbol.asyncDispose]())

  const team = () => findTeamForEditing(program.connection.db)
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${program.origin}${path}`, {
      method: 'POST',
      headers: { origin: program.origin, cookie: admin.cookie, ...headers },
      body,
      redirect: 'manual',
    })
  const form = (fields: Record<string, string>) => new URLSearchParams(fields)
  /** What is decided before either database is asked. */
  const testOnce = test.runIf(kind === 'sqlite')

  test('answer 200, 400 with the issues and 409 with the current list', async () => {
    const list = await team()
    const [first, ...rest] = list.rows
    const key = someKey()
    const rows = [{ ...first, role: 'Saved role' }, ...rest]
    const saved = await post(admin, '/admin/team', list, rows, key)
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('"saved"')])
    expect((await post(admin, '/admin/team', list, rows, key)).status).toBe(200)
    const conflict = await post(admin, '/admin/team', list, list.rows)
    expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining('Saved role')])
    const wrong = await post(admin, '/admin/team', await team(), [aMemberDraft({ role: '' })])
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Role is required')])
    expect((await team()).rows[0]?.role).toBe('Saved role')
  })

  test('show a save on the public pages and calls at the next request', async () => {
    for (const [list, page, call, word] of [
      [markedTeam, '/team', '/api/team-members', 'Role'],
      [markedStocks, '/themes/education', '/api/stock-picks?theme_id=education', 'Thesis'],
    ] as const)
      for (const number of [101, 102, 103]) {
        const loaded = await list.read(program.connection.db)
        const { status } = await post(admin, list.path, loaded, loaded.marked(number))
        const shown = await (await fetch(program.origin + page)).text()
        const told = await (await fetch(program.origin + call)).text()
        const mark = `${word} ${number}`
        expect([status, shown.includes(mark), told.includes(mark)]).toEqual([200, true, true])
      }
  })

  testOnce('are valid pages also where browsers pass over what is not', async () => {
    const lists = ['team', 'stocks', 'prices']
    const texts = ['themes/longevity', 'themes/longevity/arabic', 'pages/home']
    for (const path of [...lists, ...Object.keys(nouns), 'import', 'settings', ...texts]) {
      const { cookie } = admin
      const page = await fetch(`${program.origin}/admin/${path}`, { headers: { cookie } })
      expect([path, page.status, markupFaults(await page.text())]).toEqual([path, 200, []])
    }
  })

  testOnce('take the form of a browser without script, too', async () => {
    const list = await team()
    const sent = sentList(list, markedRows(list.rows, 'Plain form'))
    const answer = await send('/admin/team', form(sent))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    expect(await answer.text()).toContain('Plain form')
  })

  const markedRows = (rows: readonly object[], role: string) =>
    rows.map((row) => ({ ...row, role }))

  testOnce('take a thousand stocks with long texts, but only from who may edit', async () => {
    const { revision } = await team()
    const long = JSON.stringify(
      Array.from({ length: 150 }, () => aMemberDraft({ fullBio: 'ل'.repeat(5000) })),
    )
    expect(Buffer.byteLength(long)).toBeGreaterThan(1_400_000)
    const fields = { revision: String(revision + 1000), key: someKey(), list: long }
    const body = () => {
      const sent = new FormData()
      for (const [name, value] of Object.entries(fields)) sent.set(name, value)
      return sent
    }
    expect((await send('/admin/team.data', body())).status).toBe(409)
    expect((await send('/admin/people/invite', body())).status).toBe(413)
    // A person who may not is told so, and not that it is too much: 202 leads to the sign-in.
    for (const [cookie, status] of [
      ['', 202],
      [(await signedIn(program, 'editor')).cookie, 403],
      ['qantara-session=x.y', 202],
    ] as const)
      expect((await send('/admin/team.data', body(), { cookie })).status).toBe(status)
    fields.list = `[${'"'.padEnd(5 * 1024 * 1024, 'x')}"]`
    expect((await send('/admin/team.data', body())).status).toBe(413)
  })

  testOnce('are closed to everybody but admins, also from another site', async () => {
    const list = await team()
    const body = () => form(sentList(list, []))
    const strangers: [Record<string, string>, number][] = [
      [{ cookie: '' }, 303],
      [{ cookie: (await signedIn(program, 'viewer')).cookie }, 403],
      [{ cookie: (await signedIn(program, 'editor')).cookie }, 403],
      [{ origin: 'https://evil.example' }, 403],
    ]
    const paths = [
      '/admin/team',
      '/admin/stocks?theme=education',
      '/admin/themes/new',
      '/admin/enquiries/nobody/answered',
      '/admin/team/history/0/restore',
      '/admin/stocks/history/0/restore?theme=education',
    ]
    for (const [headers, status] of strangers)
      for (const path of paths)
        expect([path, headers, (await send(path, body(), headers)).status]).toEqual([
          path,
          headers,
          status,
        ])
    expect(await team()).toEqual(list)
  })

  testOnce.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no list', { revision: '1', key: 'k'.repeat(20) }],
    ['no revision', { key: 'k'.repeat(20), list: '[]' }],
    ['a deep list', { revision: '1', key: 'k'.repeat(20), list: '['.repeat(20_000) }],
    ['__proto__', { revision: '1', key: 'k'.repeat(20), list: '[{"__proto__":{"id":"x"}}]' }],
    ['NUL', { revision: '1', key: 'k'.repeat(20), list: '[{"id":"\\u0000","name":"\\ud800"}]' }],
    ['a huge number', { revision: '9'.repeat(30), key: 'k'.repeat(20), list: '[]' }],
  ])('of %s is refused with 400', async (_, fields) => {
    for (const path of ['/admin/team', '/admin/stocks?theme=longevity'])
      expect([path, (await send(path, form(fields))).status]).toEqual([path, 400])
  })

  testOnce('of a theme that is not there is 404', async () => {
    const list = { revision: 0 }
    expect((await send('/admin/stocks?theme=nowhere', form(sentList(list, [])))).status).toBe(404)
    const headers = { cookie: admin.cookie }
    const asked = await fetch(`${program.origin}/admin/stocks?theme=nowhere`, { headers })
    expect(asked.status).toBe(404)
  })

  testOnce('make a theme without script, or say why not', async () => {
    const make = (name: string) => send('/admin/themes/new', form({ name }))
    const made = await make('Clean Water')
    expect([made.status, made.headers.get('location')]).toEqual([303, '/admin/themes/cleanwater'])
    for (const [name, title, text] of [
      ['', 'Invalid theme name', 'Please enter a theme name'],
      ['Clean-Water', 'Creation failed', 'Theme already exists or invalid name'],
    ] as const) {
      const refused = await make(name)
      const shown = await refused.text()
      expect([refused.status, shown.includes(title), shown.includes(text)]).toEqual([
        400,
        true,
        true,
      ])
    }
    const asked = [
      await fetch(`${program.origin}/themes/cleanwater`),
      await fetch(`${program.origin}/api/themes`),
    ]
    expect([asked[0]?.status, (await asked[1]?.text())?.includes('cleanwater')]).toEqual([
      404,
      false,
    ])
  })

  test('send the long texts of a long list when a row is opened, and lose none of them', async () => {
    const { db } = program.connection
    const bio = (at: number) => `سيرة ${at}: ${'كلمات كثيرة عن العمل. '.repeat(60)}`.trim()
    const many = Array.from({ length: 200 }, (_, at) =>
      aMemberDraft({
        name: `Member ${at}`,
        shortBio: `Member ${at} looks after people. `.repeat(6).trim(),
        fullBio: `Member ${at} works here. `.repeat(60).trim(),
        fullBioAr: bio(at),
      }),
    )
    const added = await post(admin, '/admin/team', await team(), many)
    expect(added.status).toBe(200)
    const stored = await team()
    const { cookie } = admin
    const page = await fetch(`${program.origin}/admin/team`, { headers: { cookie } })
    const html = await page.text()
    expect(Buffer.byteLength(html)).toBeLessThan(220_000)
    expect(html).not.toContain('كلمات كثيرة')

    const { rows } = withMarks(memberFields, stored)
    const [first, second] = rows
    if (!first || !second) throw new Error('Nobody there')
    expect([isMark(first.fullBio), isMark(first.fullBioAr)]).toEqual([true, true])
    const ask = (query: string) =>
      fetch(`${program.origin}/admin/row-texts?${query}`, {
        headers: { cookie },
        redirect: 'manual',
      })
    const texts = await ask(`list=team&revision=${stored.revision}&id=${first.id}`)
    expect(await texts.json()).toMatchObject({
      [first.fullBio]: stored.rows[0]?.fullBio,
      [first.fullBioAr ?? '']: bio(0),
    })

    const edited = rows.with(0, { ...first, role: 'Partner' }).toReversed()
    expect((await post(admin, '/admin/team', stored, edited)).status).toBe(200)
    const saved = await team()
    const wanted = stored.rows.map((row, at) => (at === 0 ? { ...row, role: 'Partner' } : row))
    expect(saved.rows.toSorted(byName)).toEqual(wanted.toSorted(byName))

    // Somebody writes another biography: an editor that has the list from before is told so.
    const other = saved.rows.map((row) => (row.id === first.id ? { ...row, fullBio: 'New.' } : row))
    expect((await post(admin, '/admin/team', saved, other)).status).toBe(200)
    const late = await post(admin, '/admin/team', stored, edited)
    expect([late.status, late.text.includes('New.'), late.text.includes('كلمات كثيرة')]).toEqual([
      409,
      true,
      false,
    ])
    const older = await ask(`list=team&revision=${stored.revision}&id=${first.id}`)
    expect(await older.json()).toMatchObject({ [first.fullBio]: stored.rows[0]?.fullBio })

    // A mark of no stored text, or in a text that somebody typed, is never stored.
    const now = await team()
    const forge = (change: object) =>
      post(admin, '/admin/team', now, now.rows.with(1, { ...now.rows[1], ...change } as never))
    expect((await forge({ fullBio: first.fullBio })).status).toBe(409)
    expect((await forge({ fullBio: `${second.fullBio} and more` })).status).toBe(409)
    const named = await forge({ name: second.fullBio })
    expect([named.status, named.text.includes('cannot be printed')]).toEqual([400, true])
    expect(await team()).toEqual(now)
    expect((await ask('list=nothing&revision=1&id=x')).status).toBe(404)
    expect((await ask('list=team&revision=x&id=x')).status).toBe(400)
    await db.deleteFrom('team_members').execute()
  })

  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name)
})
