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
      subject: expect.stringMatching(/^Confirm your e-mail/),
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
      account: { email, name: 'New Person' },
      role: 'viewer',
    })
    browser.take(await t.accounts.signOut(browser.request()))
    expect(await t.accounts.currentSession(browser.request())).toBeUndefined()
    expect([...browser.cookies.keys()]).toEqual(['__Secure-qantara-browser'])
  })
})
