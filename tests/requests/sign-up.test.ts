import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { Browser, openAccounts, password, type TestAccounts, tokenIn } from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

const other = 'Another-battery-9-horse'

describe.each(databases)('sign-up on %s', (kind) => {
  let t: TestAccounts
  const browser = new Browser()
  beforeAll(async () => {
    t = await openAccounts(kind)
    await t.addPerson('known@example.com', 'editor')
  })
  afterAll(() => t.close())
  beforeEach(() => deleteAttempts())

  const deleteAttempts = async () => void (await t.db.deleteFrom('attempts').execute())
  const signUp = (email: string, fullName = 'Somebody', secretWord = password) =>
    t.accounts.signUp(browser.request(), { fullName, email, password: secretWord })
  const verify = (token: string) =>
    t.accounts.confirmMailLink(browser.request(), { purpose: 'verify', token })
  const signIn = (email: string, secretWord = password) =>
    t.accounts.signIn(browser.request(), { email, password: secretWord })

  test('refuses what cannot be an account, with the reason', async () => {
    expect(await signUp('')).toMatchObject({ outcome: 'incomplete' })
    expect(await signUp('x@example.com', ' \n')).toMatchObject({ outcome: 'incomplete' })
    expect(await signUp('x@example.com', 'X', '')).toMatchObject({ outcome: 'incomplete' })
    expect(await signUp('x@example')).toMatchObject({ outcome: 'invalid-email' })
    expect(await signUp('x@example.com', 'X', 'short7!')).toMatchObject({
      outcome: 'weak-password',
      feedback: expect.arrayContaining(['Password must be at least 8 characters long']),
    })
    expect(await signUp('x@example.com', 'X', 'é'.repeat(129))).toMatchObject({
      outcome: 'weak-password',
    })
    expect(await t.mails()).toEqual([])
  })

  test('counts words of the firm, the product and the person as common ones, and nobody else’s', async () => {
    await t.addPerson('whitestone@example.com', 'admin', 'Omar Whitestone')
    const { firm } = await findSettings(t.db)
    const [ofFirm = ''] = firm.name.match(/\p{L}{4,}/u) ?? []
    const outcomes: string[] = []
    for (const word of [ofFirm, 'qantara', 'LAYLA', 'haddad', 'Mandarin', 'Whitestone', 'Hadda']) {
      await deleteAttempts()
      const { outcome } = await signUp('l@mandarin.example', 'Layla Haddad', `Quiet-${word}-7-lamp`)
      outcomes.push(outcome)
    }
    const weak = 'weak-password'
    expect(outcomes).toEqual([weak, weak, weak, weak, weak, 'check-mail', 'check-mail'])
    await t.mails()
  })

  test('answers for a known address as for a new one, and changes nothing of the account', async () => {
    const forNew = await signUp('fresh@example.com')
    const forKnown = await signUp('known@example.com', 'Mallory', other)
    expect(forKnown.outcome).toBe(forNew.outcome)
    expect([...forKnown.headers]).toEqual([...forNew.headers])
    const mails = await t.mails()
    expect(mails.map(({ to, subject }) => [to, subject.split(' · ')[0]])).toEqual([
      ['fresh@example.com', 'Confirm your email address'],
      ['known@example.com', 'You already have an account'],
    ])
    expect(mails[1]?.text).not.toContain('token')
    expect((await signIn('known@example.com', other)).outcome).toBe('wrong-credentials')
    expect((await signIn('known@example.com')).outcome).toBe('signed-in')
    const user = await t.db
      .selectFrom('users')
      .select('name')
      .where('email', '=', 'known@example.com')
      .executeTakeFirst()
    expect(user?.name).toBe('known@example.com')
  })

  test('gives role viewer, whatever else comes with the form', async () => {
    const form = { fullName: 'Eve', email: 'eve@example.com', password, role: 'admin' }
    await t.accounts.signUp(browser.request(), form)
    const [mail] = await t.mails()
    await verify(tokenIn(mail))
    const inside = new Browser()
    inside.take(await t.accounts.signIn(inside.request(), { email: form.email, password }))
    expect((await t.accounts.currentSession(inside.request()))?.role).toBe('viewer')
  })

  test("a stranger's earlier sign-up has no part in the account that its owner confirms", async () => {
    const email = 'owner@example.com'
    await signUp(email, 'Mallory', other)
    await t.mails()
    await signUp(email, 'The Owner')
    const [mail] = await t.mails()
    // And one more by the stranger, before the owner opens the mail.
    await signUp(email, 'Mallory', other)
    await t.mails()
    expect((await verify(tokenIn(mail))).outcome).toBe('verified')
    expect((await signIn(email, other)).outcome).toBe('wrong-credentials')
    expect((await signIn(email)).outcome).toBe('signed-in')
  })

  test('links that are left over cannot change a verified account', async () => {
    const email = 'twice@example.com'
    await signUp(email, 'First')
    const [first] = await t.mails()
    await signUp(email, 'Second', other)
    const [second] = await t.mails()
    expect((await verify(tokenIn(first))).outcome).toBe('verified')
    expect((await verify(tokenIn(second))).outcome).toBe('invalid-link')
    expect((await signIn(email)).outcome).toBe('signed-in')
  })

  test('a right password before verification sends the mail again, at most 3 an hour', async () => {
    const email = 'unverified@example.com'
    await signUp(email)
    expect(await t.mails()).toHaveLength(1)
    const wrong = await signIn(email, other)
    expect(await t.mails()).toHaveLength(0)
    const right = await signIn(email)
    expect(right).toEqual({ ...wrong, headers: expect.anything() })
    const [again] = await t.mails()
    expect(again?.subject).toMatch(/^Confirm/)
    await signIn(email)
    expect(await t.mails()).toHaveLength(1)
    await deleteAttempts()
    await signIn(email)
    await signUp(email)
    expect(await t.mails()).toHaveLength(0)
    const anHourAgo = new Date(Date.now() - 61 * 60_000)
    await t.db
      .updateTable('mail_links')
      .set({ created_at: anHourAgo })
      .where('email', '=', email)
      .execute()
    await signIn(email)
    expect(await t.mails()).toHaveLength(1)
  })

  test('is open, for the firm only, or off; never telling who is known', async () => {
    const set = (policy: 'open' | 'domains' | 'off') =>
      t.db.transaction().execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'signUp', {
          policy,
          domains: ['firm.example'],
        }),
      )
    await set('domains')
    expect((await signUp('a@firm.example')).outcome).toBe('check-mail')
    expect((await signUp('a@sub.firm.example')).outcome).toBe('sign-up-closed')
    expect((await signUp('a@example.com')).outcome).toBe('sign-up-closed')
    expect((await signUp('known@example.com')).outcome).toBe('sign-up-closed')
    await set('off')
    expect((await signUp('b@firm.example')).outcome).toBe('sign-up-closed')
    expect((await signUp('known@example.com')).outcome).toBe('sign-up-closed')
    expect(await t.accounts.signUpPolicy()).toEqual({ policy: 'off', domains: ['firm.example'] })
    await t.mails()
    await t.db
      .updateTable('settings')
      .set({ value: '"broken"' as never })
      .execute()
    expect((await t.accounts.signUpPolicy()).policy).toBe('off')
    await t.db.deleteFrom('settings').execute()
    expect((await t.accounts.signUpPolicy()).policy).toBe('open')
  })

  test('a request is processed once, however many processes try', async () => {
    const email = 'retried@example.com'
    await signUp(email)
    await Promise.all([t.mails(), t.mails(), t.mails()])
    const rows = await t.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
    const queued = await t.db
      .selectFrom('queue_entries')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    expect(queued).toHaveLength(1)
    const waiting = t.db.selectFrom('queue_entries').where('queue', '=', 'account-requests')
    expect(await waiting.select('id').execute()).toEqual([])
  })
})
