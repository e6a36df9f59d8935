import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countRecentSuspicions, listEvents } from '#core/security/events.server.ts'
import { clientKeyHeader } from '../support/account-actions/answers.ts'
import { Browser, openAccounts, password, type TestAccounts } from '../support/accounts.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'

const email = 'jane@example.com'

describe.each(databases)('security events on %s', (kind) => {
  let t: TestAccounts
  beforeAll(async () => {
    t = await openAccounts(kind)
    await t.addPerson(email, 'admin', 'Jane')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('attempts').execute()
    await t.db.deleteFrom('security_events').execute()
  })

  const from = (client: string, browser = new Browser()) =>
    browser.request('/auth/link?token=secret', { [clientKeyHeader]: client })
  const types = async () => (await listEvents(t.db)).map((event) => event.type).toReversed()
  const signUp = (client: string, address: string, word = 'weak') =>
    t.accounts.signUp(from(client), { fullName: 'X', email: address, password: word })

  test('hold what happened, a masked address, the browser, and no token or password', async () => {
    t.breached.add('Leaked-7-tiger')
    await signUp('a', 'walter@example.com')
    await signUp('a', 'walter@example.com', 'Leaked-7-tiger')
    await t.accounts.signIn(from('a'), { email, password: 'wrong' })
    await t.accounts.signIn(from('a'), { email, password })
    const events = (await listEvents(t.db)).toReversed()
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['password_strength_failure', { email: 'wal***', score: 0 }],
      ['breached_password_detected', { email: 'wal***' }],
      ['sign_in_failed', { email: 'jan***' }],
      ['sign_in', { by: 'password' }],
    ])
    expect(events[3]?.person).toEqual({ name: 'Jane', email })
    expect(events[0]).toMatchObject({ userAgent: 'Test browser', isClientReported: false })
    const rows = JSON.stringify(await t.db.selectFrom('security_events').selectAll().execute())
    for (const secret of ['secret', 'walter', 'Leaked', password])
      expect(rows).not.toContain(secret)
    expect(events[0]?.url).toBe('https://www.example.com/auth/link')
  })

  test('say when a limit was hit, with what was tried', async () => {
    for (let n = 0; n < 6; n += 1) await t.accounts.signIn(from('a'), { email, password: 'wrong' })
    const [latest] = await listEvents(t.db)
    expect(latest).toMatchObject({
      type: 'rate_limit_exceeded',
      details: { email: 'jan***', operation: 'signin' },
    })
  })

  test('five warnings of one address make one suspicion, wherever they come from', async () => {
    for (let n = 0; n < 4; n += 1) await signUp(`network ${n}`, email)
    expect(await types()).not.toContain('suspicious_activity')
    await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(`network ${n + 4}`, email)))
    expect((await types()).filter((type) => type === 'suspicious_activity')).toHaveLength(1)
    expect(await countRecentSuspicions(t.db)).toBe(1)
  })

  test('and so do five of one network address about many addresses', async () => {
    for (let n = 0; n < 7; n += 1) await signUp('one network', `victim-${n}@example.com`)
    expect((await types()).filter((type) => type === 'suspicious_activity')).toHaveLength(1)
  })

  test('warnings that lie further apart than 15 minutes make none', async () => {
    for (let n = 0; n < 4; n += 1) await signUp('a', email)
    const timestamp = new Date(Date.now() - 16 * 60_000)
    await t.db.updateTable('security_events').set({ timestamp }).execute()
    await signUp('a', email)
    expect(await types()).not.toContain('suspicious_activity')
  })

  test('the table has a bound for everybody without an account', async () => {
    for (let n = 0; n < 130; n += 1) await signUp('flood', `victim-${n}@example.com`)
    const rows = await t.db.selectFrom('security_events').select('id').execute()
    expect(rows.length).toBeLessThanOrEqual(101)
  })

  test('of roles, accounts and passwords say who did it', async () => {
    const { id } = await t.addPerson('walter@example.com', 'viewer', 'Walter')
    const boss = await t.signedIn(email)
    const walter = await t.signedIn('walter@example.com')
    const word = 'Tiger-7-lily'
    await t.accounts.changePassword(walter.request(), {
      current: password,
      password: word,
      confirm: word,
    })
    await t.accounts.setRole(boss.request(), { personId: id, role: 'editor' })
    await t.accounts.setRole(boss.request(), { personId: id, role: 'editor' })
    await t.accounts.disable(boss.request(), { personId: id })
    await t.accounts.enable(boss.request(), { personId: id })
    const events = (await listEvents(t.db)).filter(({ person }) => person?.name === 'Walter')
    expect(events.map(({ type, details }) => [type, details]).toReversed()).toEqual([
      ['sign_in', { by: 'password' }],
      ['password_changed', { by: 'password' }],
      ['role_changed', { before: 'viewer', after: 'editor', by: 'Jane' }],
      ['account_disabled', { by: 'Jane' }],
      ['account_enabled', { by: 'Jane' }],
    ])
  })

  test('that cannot be written stop nobody', async () => {
    await t.db.schema.alterTable('security_events').renameTo('away').execute()
    try {
      const answer = await t.accounts.signIn(from('a'), { email, password: 'wrong' })
      expect(answer.outcome).toBe('wrong-credentials')
    } finally {
      await t.db.schema.alterTable('away').renameTo('security_events').execute()
    }
  })

  test('are for admins, who set how long they are kept and who needs a second factor', async () => {
    await t.addPerson('viewer@example.com', 'viewer')
    const boss = await t.signedIn(email)
    const viewer = await t.signedIn('viewer@example.com')
    const read = (who: Browser) => t.accounts.securityLog(who.request(), { type: undefined })
    expect((await read(viewer)).outcome).toBe('not-allowed')
    expect((await read(new Browser())).outcome).toBe('not-allowed')
    expect(await read(boss)).toMatchObject({ outcome: 'found', days: 90 })
    const save = (who: Browser, days: number, required = false) =>
      t.accounts.saveSecuritySettings(who.request(), { days, required })
    expect((await save(viewer, 30)).outcome).toBe('not-allowed')
    for (const days of [0, -1, 1.5, 3651, Number.NaN])
      expect(await save(boss, days)).toMatchObject({
        outcome: 'invalid',
        issues: [{ path: 'securityLog.days' }],
      })
    expect(await save(boss, 30, true)).toMatchObject({
      outcome: 'invalid',
      issues: [{ message: 'Set up your own two-step verification first.' }],
    })
    expect((await save(boss, 30)).outcome).toBe('saved')
    expect(await read(boss)).toMatchObject({ days: 30 })
  })
})

describe.each(databases)('POST /api/log-security-event on %s', (kind) => {
  let t: TestApp
  beforeAll(async () => {
    t = await startApp(kind)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('attempts').execute()
    await t.db.deleteFrom('security_events').execute()
  })

  const report = (value: unknown) => t.postJson('/api/log-security-event', value)
  const good = { event_type: 'rate_limit_exceeded', metadata: { email, operation: 'signin' } }

  test('keeps a report as one, whatever account it names', async () => {
    const answer = await report({ ...good, user_id: 'an-admin', timestamp: '1999-01-01T00:00:00Z' })
    expect([answer.status, answer.text]).toEqual([202, '{"ok":true}'])
    expect(await t.db.selectFrom('security_events').selectAll().execute()).toMatchObject([
      {
        event_type: 'rate_limit_exceeded',
        user_id: null,
        metadata: { email: 'jan***', operation: 'signin' },
        reported_by: 'browser',
        email_key: null,
      },
    ])
  })

  test('answers nonsense alike, and keeps none of it', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '"x"',
      'null',
      '{"event_type":"sign_in"}',
      '{"event_type":1}',
    ])
      expect([(await report(body)).status, body]).toEqual([202, body])
    expect(await t.db.selectFrom('security_events').select('id').execute()).toEqual([])
    expect((await report(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
  })

  test('counts nonsense like reports', async () => {
    const statuses = []
    for (let n = 0; n < 22; n += 1) statuses.push((await report({ event_type: 'made-up' })).status)
    expect(statuses).toEqual([...Array(20).fill(202), 429, 429])
    expect((await report(good)).status).toBe(429)
  })

  test('never makes anything suspicious, and has an end', async () => {
    const statuses = []
    for (let n = 0; n < 25; n += 1) statuses.push((await report(good)).status)
    expect(statuses).toEqual([...Array(20).fill(202), ...Array(5).fill(429)])
    const answer = await report(good)
    expect(JSON.parse(answer.text)).toEqual({
      error: 'Too many attempts. Please try again in 15 minutes.',
    })
    expect(answer.headers['retry-after']).toBe('900')
    const rows = await t.db.selectFrom('security_events').select('event_type').execute()
    expect(rows).toHaveLength(20)
    expect(await countRecentSuspicions(t.db)).toBe(0)
  })

  test('POST /report-violation keeps what a page was refused, by the origin and the first part', async () => {
    const send = (value: unknown) =>
      t.postJson('/report-violation', value, { 'content-type': 'application/csp-report' })
    const violation = {
      'document-uri': 'https://www.example.com/private/a-token',
      'effective-directive': 'img-src',
      'blocked-uri': 'https://elsewhere.example/a.png',
    }
    for (const body of [{ 'csp-report': violation }, { 'csp-report': violation }, 'nonsense'])
      expect((await send(body)).status).toBe(202)
    expect(await listEvents(t.db)).toEqual([])
    expect(await listEvents(t.db, { type: 'policy_violation' })).toMatchObject([
      {
        details: { directive: 'img-src', blocked: 'https://elsewhere.example', page: '/private' },
        url: '/private',
        isClientReported: true,
      },
    ])
  })
})
