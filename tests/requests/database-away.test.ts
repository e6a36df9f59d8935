import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import type { Language } from '#core/language.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createMember } from '#core/team/members.server.ts'
import { invalidateContent } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { type Gate, openGate } from '../support/gate.ts'
import { fieldValue, plainText } from '../support/html.ts'
import { type Answer, until, untilReady } from '../support/http.ts'

const enquiry = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '+20 1',
  message: 'A long text,\r\nwritten with care',
  consent: 'yes',
}

/** What an exception might say, and a visitor must never read. */
const innards =
  /ECONN|SQLITE|no such table|relation|settings|team_members|contact_submissions|select |insert |at \w+ \(|\.ts\b|127\.0\.0\.1:/i

/** A program whose database can be taken away, and a way to its data around that. */
async function startWithFragileDatabase(kind: (typeof databases)[number]) {
  if (kind === 'postgres') {
    const database = await openDatabase('postgres')
    const gate = await openGate('url' in database.target ? database.target.url : '')
    const app = await startApp({ url: gate.url })
    const close = async () => {
      await gate.open()
      await app.close()
      await gate.close()
      await database.close()
    }
    return { app, db: database.db, gate, lose: gate.shut, mend: gate.open, close }
  }
  const app = await startApp('sqlite')
  const { db } = app
  const tables = ['settings', 'team_members', 'texts', 'content_revision', 'contact_submissions']
  const move = async (from: string, to: string) => {
    for (const table of tables)
      await db.schema
        .alterTable(table + from)
        .renameTo(table + to)
        .execute()
  }
  return {
    app,
    db,
    gate: undefined as Gate | undefined,
    lose: () => move('', '_lost'),
    mend: () => move('_lost', ''),
    close: () => app.close(),
  }
}

function addNewcomer(db: Db, name: string) {
  const member = { role: 'Analyst', shortBio: '', fullBio: 'New here.', showOnHome: false }
  return db
    .transaction()
    .execute(async (tx) =>
      createMember(await workAs(tx, systemActor), { name, ...member, displayOrder: 99 }),
    )
}

describe.each(databases)('without its database, %s', (kind) => {
  const status = kind === 'postgres' ? 503 : 500
  const isAway = kind === 'postgres'
  const said = {
    en: [
      'Unexpected Application Error!',
      isAway ? 'Service Unavailable' : 'Internal Server Error',
      'Request',
    ],
    ar: [
      'حدث خطأ غير متوقع في الموقع',
      isAway ? 'الخدمة غير متاحة مؤقتًا' : 'خطأ داخلي في الخادم',
      'رقم الطلب',
    ],
  } as const
  let it: Awaited<ReturnType<typeof startWithFragileDatabase>>
  let app: TestApp
  beforeEach(async () => {
    it = await startWithFragileDatabase(kind)
    app = it.app
  })
  afterEach(() => it.close())

  function expectErrorPage(answer: Answer, language: Language = 'en') {
    const [title, words, request] = said[language]
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.headers).not.toHaveProperty('etag')
    expect(answer.headers['retry-after']).toBe(kind === 'postgres' ? '5' : undefined)
    const text = plainText(answer.text.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ''))
    expect(answer.text).toContain(`<html lang="${language}"`)
    expect(answer.text).toContain(`<title>${title}`)
    for (const line of [title, `${status} ${words}`, request]) expect(text).toContain(line)
    expect(text).toContain(String(answer.headers['x-request-id']))
    expect(foreignTexts(answer.text)).toEqual([])
    if (language === 'ar')
      expect(text.replace(String(answer.headers['x-request-id']), '')).not.toMatch(/[A-Za-z]{4}/)
    expect(text).not.toMatch(innards)
  }

  test('the last copy of a page is served, even when the content had moved on', async () => {
    const before = await app.get('/team')
    for (const address of ['/contact', '/team?m=amina-example']) await app.get(address)
    await addNewcomer(it.db, 'Nadia Newcomer')
    // Another page tells when the change was noticed: /team itself is not asked for again.
    await until('the change is noticed', async () =>
      (await app.get('/team?m=amina-example')).text.includes('Nadia Newcomer'),
    )
    await it.lose()
    const after = await app.get('/team')
    expect([after.status, after.text]).toEqual([200, before.text])
    expect(after.text).not.toContain('Nadia Newcomer')
    expect((await app.get('/team', { 'if-none-match': String(after.headers.etag) })).status).toBe(
      304,
    )
    expect((await app.get('/contact')).status).toBe(200)
    expect(app.logs.map(({ msg }) => msg)).toContain('page not rendered again, last copy served')

    await it.mend()
    await until('the new page', async () =>
      (await app.get('/team')).text.includes('Nadia Newcomer'),
    )
  })

  test('a page that nobody had asked for is an error page with a request id and no innards', async () => {
    await app.get('/contact')
    await it.lose()
    const answer = await app.get('/team')
    expectErrorPage(answer)
    expect(answer.text).toContain('<footer')
    const line = app.logs.find(
      ({ requestId, err }) => err && requestId === answer.headers['x-request-id'],
    )
    expect(line?.err?.message).toMatch(kind === 'postgres' ? /./ : /no such table/)

    await it.mend()
    await until('the page', async () => (await app.get('/team')).status === 200)
  })

  test('an error page needs nothing of it', async () => {
    await it.lose()
    for (const address of ['/team', '/nowhere']) expectErrorPage(await app.get(address))
    // Not even the frame of the form has been read before.
    for (const fields of [enquiry, {}]) expectErrorPage(await app.postForm('/contact', fields))
    for (const address of ['/ar', '/ar/team', '/ar/nowhere'])
      expectErrorPage(await app.get(address), 'ar')
    expectErrorPage(await app.postForm('/ar/contact', enquiry), 'ar')
    const head = await app.send('HEAD', '/team')
    expect([head.status, head.body.length]).toEqual([status, 0])
  })

  test('/readyz names the part while /healthz says that the process lives', async () => {
    await untilReady(app)
    await it.lose()
    const ready = await app.get('/readyz')
    expect([ready.status, ready.text]).toEqual([503, 'not ready: database\n'])
    expect((await app.get('/healthz')).status).toBe(200)
    await until('it is said once', async () =>
      app.logs.some(({ msg }) => msg === 'database is unavailable, last copies are served'),
    )
    await it.mend()
    await untilReady(app)
    await until('its return is said', async () =>
      app.logs.some(({ msg }) => msg === 'database is back'),
    )
    const told = app.logs.filter(
      ({ msg }) => msg === 'database is unavailable, last copies are served',
    )
    expect(told).toHaveLength(1)
  })

  test('a form comes back with all that was typed, and can be sent later', async () => {
    for (const address of ['/contact', '/ar/contact']) await app.get(address)
    await it.lose()
    const answer = await app.postForm('/contact', enquiry)
    expect(answer.status).toBe(status)
    expect(answer.headers['retry-after']).toBe(kind === 'postgres' ? '5' : undefined)
    expect(plainText(answer.text)).toContain("Couldn't send. Please try again.")
    for (const name of ['name', 'email', 'phone', 'message'] as const)
      expect(fieldValue(answer.text, name)).toBe(enquiry[name])
    expect((await app.postForm('/contact', { ...enquiry, email: '' })).status).toBe(400)
    const arabic = await app.postForm('/ar/contact', enquiry)
    expect([arabic.status, arabic.headers['content-language']]).toEqual([status, 'ar'])
    expect(plainText(arabic.text)).toContain('تعذّر الإرسال. يُرجى المحاولة مرة أخرى.')
    expect(foreignTexts(arabic.text)).toEqual([])

    await it.mend()
    await until('it is taken', async () => (await app.postForm('/contact', enquiry)).status === 303)
    expect(await it.db.selectFrom('contact_submissions').select('email').execute()).toHaveLength(1)
  })

  test('a call says so as JSON, with a request id and no innards', async () => {
    await it.lose()
    const { consent: _, ...fields } = enquiry
    for (const answer of [
      await app.get('/api/team-members'),
      await app.get('/api/themes'),
      await app.postJson('/api/submit-contact', fields),
    ]) {
      expect(answer.status).toBe(status)
      expect(answer.text).not.toMatch(innards)
      expect(JSON.parse(answer.text)).toEqual({
        error: expect.stringContaining('Please try again.'),
        request_id: answer.headers['x-request-id'],
      })
      expect(answer.headers['retry-after']).toBe(kind === 'postgres' ? '5' : undefined)
    }
    const { text } = await app.postJson('/api/submit-contact?lang=ar', fields)
    expect(JSON.parse(text).error).toMatch(/^[\p{Script=Arabic}\p{M}\s.]+$/u)
  })
})

describe.each(databases)('of one table that cannot be read, %s', (kind) => {
  test('a page that was read before goes on showing what came of it', async () => {
    await using app = await startApp(kind)
    const address = '/themes/longevity'
    const before = await app.get(address)
    expect(before.text).toContain('Stryker')
    const move = (from: string, to: string) =>
      app.db.transaction().execute(async (tx) => {
        await tx.schema.alterTable(from).renameTo(to).execute()
        await invalidateContent(tx, ['stocks'])
      })
    await move('stock_picks', 'stock_picks_away')
    expect((await app.get('/api/stock-picks?theme_id=longevity')).status).toBe(500)
    // A look at what has changed that finds her has found the change of the stocks.
    await addNewcomer(app.db, 'Nadia Newcomer')
    await until('the change is noticed', async () =>
      (await app.get('/team')).text.includes('Nadia Newcomer'),
    )
    expect((await app.get(address)).text).toBe(before.text)
    const unread = await app.get('/themes/education')
    expect([unread.status, plainText(unread.text)]).toEqual([
      200,
      expect.stringContaining('Try Again'),
    ])
    await move('stock_picks_away', 'stock_picks')
    await until(
      'the stocks are there',
      async () => !plainText((await app.get('/themes/education')).text).includes('Try Again'),
    )
  })
})

test('a PostgreSQL that hangs is told from one that answers', async () => {
  const { app, gate, mend, close } = await startWithFragileDatabase('postgres')
  try {
    await app.get('/team')
    gate?.hang()
    const [ready, page] = await Promise.all([app.get('/readyz'), app.get('/team')])
    expect([ready.status, ready.text, page.status]).toEqual([503, 'not ready: database\n', 200])
    await gate?.shut()
    await mend()
    await untilReady(app)
  } finally {
    await close()
  }
})
