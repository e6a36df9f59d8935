import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import {
  Browser,
  linkIn,
  openAccounts,
  password,
  type TestAccounts,
  tokenIn,
} from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

const email = 'jane@example.com'
const next = 'Next-sentence-4-them'

describe.each(databases)('links in mails on %s', (kind) => {
  let t: TestAccounts
  beforeAll(async () => {
    t = await openAccounts(kind)
    await t.addPerson(email, 'editor', 'Jane')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('queue_entries').execute()
    await t.db.deleteFrom('mail_links').execute()
    await t.db.deleteFrom('attempts').execute()
  })

  const askMagic = async (address = email) => {
    const answer = await t.accounts.requestMagicLink(new Browser().request(), { email: address })
    return { answer, mails: await t.mails() }
  }
  const askReset = async (address = email) => {
    const answer = await t.accounts.requestReset(new Browser().request(), { email: address })
    return { answer, mails: await t.mails() }
  }
  const confirm = (purpose: 'verify' | 'magic' | 'reset', token: string, browser = new Browser()) =>
    t.accounts
      .confirmMailLink(browser.request(), { purpose, token })
      .then((answer) => browser.take(answer))
  const expireLinks = () =>
    t.db
      .updateTable('mail_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()

  test('a magic link signs in, once', async () => {
    const { mails } = await askMagic()
    expect(mails).toHaveLength(1)
    expect(linkIn(mails[0]).pathname).toBe('/auth/link')
    const token = tokenIn(mails[0])
    const browser = new Browser()
    expect((await confirm('magic', token, browser)).outcome).toBe('signed-in')
    expect(await t.accounts.currentSession(browser.request())).toMatchObject({
      email,
      name: 'Jane',
      role: 'editor',
    })
    expect((await confirm('magic', token)).outcome).toBe('invalid-link')
  })

  test('50 redemptions at once give one session', async () => {
    const { mails } = await askMagic()
    const token = tokenIn(mails[0])
    await t.db.deleteFrom('sessions').execute()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm('magic', token)))
    expect(answers.filter((answer) => answer.outcome === 'signed-in')).toHaveLength(1)
    expect(answers.filter((answer) => answer.headers.has('set-cookie'))).toHaveLength(1)
    expect(await t.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test('a token works for its purpose only, and not when it is old or made up', async () => {
    const magic = tokenIn((await askMagic()).mails[0])
    const reset = tokenIn((await askReset()).mails[0])
    expect((await confirm('reset', magic)).outcome).toBe('invalid-link')
    expect((await confirm('verify', magic)).outcome).toBe('invalid-link')
    expect((await confirm('magic', reset)).outcome).toBe('invalid-link')
    expect(await t.accounts.findInvitation(magic)).toBeUndefined()
    expect(await t.accounts.isFirstAdminCode(magic)).toBe(false)
    for (const token of ['', 'x', magic.slice(1), `${magic} `, '\0', '🔑'.repeat(500)])
      expect((await confirm('magic', token)).outcome).toBe('invalid-link')
    await expireLinks()
    expect((await confirm('magic', magic)).outcome).toBe('invalid-link')
    expect((await confirm('reset', reset)).outcome).toBe('invalid-link')
  })

  test('tokens are kept as hashes, live 10 minutes at most, and their mails sealed', async () => {
    await t.accounts.requestMagicLink(new Browser().request(), { email })
    const [request] = await t.db.selectFrom('queue_entries').selectAll().execute()
    expect(JSON.stringify(request)).not.toContain('jane@')
    const [mail] = await t.mails()
    const token = tokenIn(mail)
    const links = await t.db.selectFrom('mail_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(token)
    for (const link of links)
      expect(link.expires_at.getTime() - link.created_at.getTime()).toBeLessThanOrEqual(600_000)
    const outbox = await t.db.selectFrom('queue_entries').selectAll().execute()
    expect(outbox).toMatchObject([{ props: null, encrypted: null, done_at: expect.any(Date) }])
  })

  test('a reset sets the password once, ends every session and tells the person', async () => {
    const elsewhere = await t.signedIn(email)
    const magic = tokenIn((await askMagic()).mails[0])
    const { mails } = await askReset()
    const browser = new Browser()
    expect(await t.accounts.mayResetPassword(browser.request())).toBe(false)
    expect((await confirm('reset', tokenIn(mails[0]), browser)).outcome).toBe('reset-allowed')
    expect((await confirm('reset', tokenIn(mails[0]))).outcome).toBe('invalid-link')
    expect(await t.accounts.mayResetPassword(browser.request())).toBe(true)

    const reset = (secretWord: string, repeated: string, from = browser) =>
      t.accounts.resetPassword(from.request(), { password: secretWord, confirm: repeated })
    expect((await reset('', '')).outcome).toBe('incomplete')
    expect((await reset(next, `${next}!`)).outcome).toBe('passwords-differ')
    expect((await reset('short', 'short')).outcome).toBe('weak-password')
    expect((await reset(next, next, new Browser())).outcome).toBe('invalid-link')
    const both = await Promise.all([reset(next, next), reset(next, next)])
    expect(both.map((answer) => answer.outcome).toSorted()).toEqual([
      'invalid-link',
      'password-updated',
    ])
    expect(await t.accounts.currentSession(elsewhere.request())).toBeUndefined()
    expect(await t.accounts.mayResetPassword(browser.request())).toBe(false)
    expect((await confirm('magic', magic)).outcome).toBe('invalid-link')
    const [news] = await t.mails()
    expect(news?.subject).toMatch(/^Your password was changed/)
    const signIn = (word: string) =>
      t.accounts.signIn(new Browser().request(), { email, password: word })
    expect((await signIn(password)).outcome).toBe('wrong-credentials')
    expect((await signIn(next)).outcome).toBe('signed-in')
  })

  test('nothing tells known addresses from unknown, unverified or disabled ones', async () => {
    await t.addPerson('off@example.com', 'admin')
    await t.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('email', '=', 'off@example.com')
      .execute()
    for (const ask of [askMagic, askReset]) {
      const known = await ask()
      expect(known.mails).toHaveLength(1)
      for (const address of ['nobody@example.com', 'off@example.com']) {
        const { answer, mails } = await ask(address)
        expect(answer.outcome).toBe(known.answer.outcome)
        expect([...answer.headers]).toEqual([...known.answer.headers])
        expect(mails).toEqual([])
      }
    }
    const users = await t.db.selectFrom('users').select('email').execute()
    expect(users.map((user) => user.email)).not.toContain('nobody@example.com')
  })

  test('at most 3 mails with a link an hour for an address, answered like the first', async () => {
    const asked = [await askMagic(), await askReset(), await askMagic(), await askReset()]
    expect(asked.map(({ mails }) => mails.length)).toEqual([1, 1, 1, 0])
    expect(new Set(asked.map(({ answer }) => answer.outcome))).toEqual(new Set(['check-mail']))
  })

  test('a magic link for an address that was never proven drops the password set for it', async () => {
    const address = 'unverified@example.com'
    const form = { fullName: 'Mallory', email: address, password }
    await t.accounts.signUp(new Browser().request(), form)
    await t.mails()
    const { mails } = await askMagic(address)
    const browser = new Browser()
    expect((await confirm('magic', tokenIn(mails[0]), browser)).outcome).toBe('signed-in')
    const answer = await t.accounts.signIn(new Browser().request(), { email: address, password })
    expect(answer.outcome).toBe('wrong-credentials')
  })

  test('magic links that are turned off are sent to nobody, and those under way end', async () => {
    const { mails } = await askMagic()
    const token = tokenIn(mails[0])
    const actorId = (await t.addPerson('turns-off@example.com', 'admin')).id
    const turn = async (off: boolean) => {
      const loaded = await findSiteSettings(t.db)
      const wanted = { ...loaded, plain: { ...loaded.plain, magicLink: { off } } }
      const saved = await saveSiteSettings(t.db, actorId, wanted, loaded)
      expect(saved).toEqual({ outcome: 'saved' })
    }
    await turn(true)
    expect((await confirm('magic', token)).outcome).toBe('invalid-link')
    await t.db.deleteFrom('queue_entries').execute()
    for (const address of [email, 'nobody@example.com'])
      expect(await askMagic(address)).toMatchObject({
        answer: { outcome: 'magic-links-off' },
        mails: [],
      })
    expect((await askReset()).mails).toHaveLength(1)
    await turn(false)
    expect((await askMagic()).answer.outcome).toBe('check-mail')
  })

  test('a disabled person gets in by no link that was sent before', async () => {
    const address = 'leaving@example.com'
    const person = await t.addPerson(address, 'viewer')
    await t.addPerson('boss@example.com', 'admin')
    const boss = await t.signedIn('boss@example.com')
    const { mails } = await askMagic(address)
    await t.accounts.disable(boss.request(), { personId: person.id })
    expect((await confirm('magic', tokenIn(mails[0]))).outcome).toBe('invalid-link')
  })
})
