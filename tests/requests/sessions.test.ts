import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '#core/people/links.server.ts'
import {
  Browser,
  openAccounts,
  openAccountsBeside,
  password,
  type TestAccounts,
} from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

const email = 'jane@example.com'
const hour = 60 * 60_000

describe.each(databases)('sessions on %s', (kind) => {
  let t: TestAccounts
  /** A second process over the same data. */
  let other: TestAccounts
  beforeAll(async () => {
    t = await openAccounts(kind)
    other = await openAccountsBeside(t, kind)
    await t.addPerson(email, 'admin', 'Jane')
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  const current = (browser: Browser) => other.accounts.currentSession(browser.request())
  const move = (change: { last_seen_at?: Date; expires_at?: Date }) =>
    t.db.updateTable('sessions').set(change).execute()

  test('the cookie is __Host- with all its attributes on https, a plain one on http', async () => {
    const answer = await t.accounts.signIn(new Browser().request(), { email, password })
    const [session, known, hint] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-qantara-session=/)
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=604800'])
      expect(session?.split('; ')).toContain(attribute)
    expect(session).not.toMatch(/domain/i)
    expect(known).toMatch(
      /^__Host-qantara-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(hint).toBe('__Host-qantara-staff=1; Max-Age=604800; Path=/; Secure; SameSite=Lax')

    const plain = await openAccounts(kind, 'http://localhost:3000')
    await plain.addPerson(email, 'viewer')
    const onHttp = await plain.accounts.signIn(new Browser('http://localhost:3000').request(), {
      email,
      password,
    })
    const cookies = onHttp.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(
      /^qantara-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    await plain.close()
  })

  test('the database holds no token that would sign somebody in', async () => {
    const browser = await t.signedIn(email)
    const token = browser.cookies.get('__Host-qantara-session') ?? ''
    const rows = await t.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const row = rows.find((each) => each.token === hashOf(token))
    expect(row).toMatchObject({ user_agent: 'Test browser', ip_address: null })
    browser.cookies.set('__Host-qantara-session', row?.token ?? '')
    expect(await current(browser)).toBeUndefined()
  })

  test('each sign-in has a new token, and ends the one that the browser had', async () => {
    const browser = await t.signedIn(email)
    const before = new Map(browser.cookies)
    browser.take(await t.accounts.signIn(browser.request(), { email, password }))
    expect(browser.cookies.get('__Host-qantara-session')).not.toBe(
      before.get('__Host-qantara-session'),
    )
    const old = new Browser()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect(await current(old)).toBeUndefined()
    expect(await current(browser)).toMatchObject({ email, role: 'admin' })
  })

  test('broken, foreign and doubled cookies are nobody', async () => {
    const browser = await t.signedIn(email)
    const good = browser.cookies.get('__Host-qantara-session') ?? ''
    for (const bad of [
      '',
      'x',
      '%',
      '%00',
      '.',
      good.slice(1),
      `${good.slice(0, -1)}_`,
      '=',
      '"',
    ]) {
      const request = browser.request('/admin', { cookie: `__Host-qantara-session=${bad}` })
      expect(await other.accounts.currentSession(request), bad).toBeUndefined()
    }
    const plain = browser.request('/admin', { cookie: `qantara-session=${good}` })
    expect(await other.accounts.currentSession(plain)).toBeUndefined()
  })

  test('an unused session ends after 8 hours; one in use is renewed, up to 7 days', async () => {
    await t.db.deleteFrom('sessions').execute()
    const browser = await t.signedIn(email)
    await move({ last_seen_at: new Date(Date.now() - 7.9 * hour) })
    expect(await current(browser)).toBeDefined()
    const [row] = await t.db.selectFrom('sessions').select('last_seen_at').execute()
    expect(Date.now() - (row?.last_seen_at.getTime() ?? 0)).toBeLessThan(hour)
    await move({ last_seen_at: new Date(Date.now() - 8.1 * hour) })
    expect(await current(browser)).toBeUndefined()

    const again = await t.signedIn(email)
    const [fresh] = await t.db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .orderBy('created_at', 'desc')
      .execute()
    const days =
      ((fresh?.expires_at.getTime() ?? 0) - (fresh?.created_at.getTime() ?? 0)) / hour / 24
    expect(days).toBeCloseTo(7, 3)
    await move({ expires_at: new Date(Date.now() - 1000) })
    expect(await current(again)).toBeUndefined()
  })

  test('a person sees their sessions and ends them by their password, and only theirs', async () => {
    await t.db.deleteFrom('sessions').execute()
    const stranger = await t.addPerson('stranger@example.com', 'viewer')
    const here = await t.signedIn(email)
    const there = await t.signedIn(email)
    const theirs = await t.signedIn(stranger.email)
    const listed = await t.accounts.listOwnSessions(here.request())
    if (listed.outcome !== 'listed') throw new Error(listed.outcome)
    expect(listed.sessions.map((each) => each.isCurrent).toSorted()).toEqual([false, true])
    expect(JSON.stringify(listed)).not.toContain('token')
    const far = listed.sessions.find((each) => !each.isCurrent)?.id ?? ''
    const end = (id: string, typed = password) =>
      t.accounts.endSession(here.request(), { id, typed })
    const foreign = await other.accounts.currentSession(theirs.request())
    expect((await end(foreign?.sessionId ?? '')).outcome).toBe('not-found')
    expect((await end(far, '')).outcome).toBe('incomplete')
    expect((await end(far, 'wrong')).outcome).toBe('wrong-password')
    expect(await current(there)).toBeDefined()
    expect((await end(far)).outcome).toBe('ended')
    expect((await end(far)).outcome).toBe('not-found')
    expect(await current(there)).toBeUndefined()
    expect(await current(theirs)).toBeDefined()

    const third = await t.signedIn(email)
    const endOthers = (typed: string) => t.accounts.endOtherSessions(here.request(), typed)
    expect((await endOthers('wrong')).outcome).toBe('wrong-password')
    expect(await current(third)).toBeDefined()
    expect((await endOthers(password)).outcome).toBe('ended')
    expect(await current(third)).toBeUndefined()
    expect(await current(here)).toBeDefined()
    expect((await t.accounts.listOwnSessions(new Browser().request())).outcome).toBe('not-allowed')
  })

  test('a changed password asks for the old one, ends the other sessions and is told', async () => {
    const address = 'changing@example.com'
    await t.addPerson(address, 'viewer')
    const here = await t.signedIn(address)
    const there = await t.signedIn(address)
    // Those that tell of the second browser.
    await t.mails()
    const change = (now: string, password: string, confirm = password) =>
      t.accounts.changePassword(here.request(), { current: now, password, confirm })
    expect((await change('', 'Long-enough-1')).outcome).toBe('incomplete')
    expect((await change('wrong', 'Long-enough-1')).outcome).toBe('wrong-password')
    expect((await change(password, 'Long-enough-1', 'other')).outcome).toBe('passwords-differ')
    expect((await change(password, 'Long-enough-1')).outcome).toBe('password-updated')
    expect(await current(here)).toBeDefined()
    expect(await current(there)).toBeUndefined()
    const mails = await t.mails()
    expect(mails.map((mail) => mail.to)).toEqual([address])
  })

  test('sign-out ends the session everywhere', async () => {
    const browser = await t.signedIn(email)
    const stolen = new Browser()
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    browser.take(await t.accounts.signOut(browser.request()))
    expect([...browser.cookies.keys()]).toEqual(['__Host-qantara-browser'])
    expect(await current(stolen)).toBeUndefined()
    expect((await t.accounts.signOut(browser.request())).outcome).toBe('signed-out')
  })

  test('roles that cannot be read mean viewer; a lost database is an error, not a stranger', async () => {
    const browser = await t.signedIn(email)
    expect((await current(browser))?.role).toBe('admin')
    await sql`alter table user_roles rename to lost_roles`.execute(t.db)
    expect((await current(browser))?.role).toBe('viewer')
    await sql`alter table lost_roles rename to user_roles`.execute(t.db)
    await sql`alter table sessions rename to lost_sessions`.execute(t.db)
    await expect(current(browser)).rejects.toThrow(/sessions/)
    await sql`alter table lost_sessions rename to sessions`.execute(t.db)
    expect((await current(browser))?.role).toBe('admin')
  })

  test('of several rows the highest role counts, and none means viewer', async () => {
    const { id, email: address } = await t.addPerson('several@example.com', 'viewer')
    await t.db
      .insertInto('user_roles')
      .values({ id: 'second', user_id: id, role: 'editor' })
      .execute()
    const browser = await t.signedIn(address)
    expect((await current(browser))?.role).toBe('editor')
    await t.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
    expect((await current(browser))?.role).toBe('viewer')
  })
})
