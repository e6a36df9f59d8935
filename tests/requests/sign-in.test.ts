import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  Browser,
  linkIn,
  openAccounts,
  password,
  type TestAccounts,
  tokenIn,
} from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

describe.each(databases)('a new user on %s', (kind) => {
  let t: TestAccounts
  beforeAll(async () => {
    t = await openAccounts(kind)
  })
  afterAll(() => t.close())

  test('signs up, verifies, signs in and out', async () => {
    const email = 'new@example.com'
    const browser = new Browser()
    const form = { fullName: 'New Person', email: ' New@Example.com ', password }
    expect(await t.accounts.signUp(browser.request(), form)).toMatchObject({
      outcome: 'check-mail',
    })
    const [mail, ...others] = await t.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: email,
      subject: expect.stringMatching(/^Confirm your email/),
    })
    expect(linkIn(mail).href).toMatch(/^https:\/\/www\.example\.com\/auth\/link\?for=verify&token=/)

    const early = await t.accounts.signIn(browser.request(), { email, password })
    expect(early.outcome).toBe('wrong-credentials')
    const confirm = { purpose: 'verify', token: tokenIn(mail) } as const
    expect(await t.accounts.confirmMailLink(browser.request(), confirm)).toMatchObject({
      outcome: 'verified',
    })
    expect(browser.cookies.size).toBe(0)

    const entered = browser.take(await t.accounts.signIn(browser.request(), { email, password }))
    expect(entered.outcome).toBe('signed-in')
    expect(await t.accounts.currentSession(browser.request())).toMatchObject({
      email,
      name: 'New Person',
      role: 'viewer',
    })
    browser.take(await t.accounts.signOut(browser.request()))
    expect(await t.accounts.currentSession(browser.request())).toBeUndefined()
    expect([...browser.cookies.keys()]).toEqual(['__Host-qantara-browser'])
  })

  test('nobody learns from a sign-in whether an account exists, or in what state', async () => {
    for (const name of ['existing', 'unverified', 'disabled', 'wordless'])
      await t.addPerson(`${name}@example.com`, 'viewer')
    const change = (name: string, set: { email_verified?: boolean; disabled_at?: Date }) =>
      t.db.updateTable('users').set(set).where('email', '=', `${name}@example.com`).execute()
    await change('unverified', { email_verified: false })
    await change('disabled', { disabled_at: new Date() })
    const ids = t.db.selectFrom('users').select('id').where('email', '=', 'wordless@example.com')
    await t.db
      .updateTable('credentials')
      .set({ password: null })
      .where('user_id', '=', ids)
      .execute()

    const ask = (name: string, word: string) =>
      t.accounts.signIn(new Browser().request(), { email: `${name}@example.com`, password: word })
    const expected = await ask('existing', 'wrong')
    expect(expected.outcome).toBe('wrong-credentials')
    for (const name of ['unknown', 'unverified', 'disabled', 'wordless'])
      for (const word of ['wrong', password]) expect(await ask(name, word), name).toEqual(expected)
    const events = await t.db
      .selectFrom('security_events')
      .select('metadata')
      .where('event_type', '=', 'sign_in_failed')
      .execute()
    expect(
      events.filter(({ metadata }) => JSON.stringify(metadata).includes('wor***')),
    ).toHaveLength(2)
    expect(
      events.filter(({ metadata }) => JSON.stringify(metadata).includes('unk***')),
    ).toHaveLength(2)
  })
})
