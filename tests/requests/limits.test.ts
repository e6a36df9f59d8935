import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voidFutureTimes } from '#core/queue/retries.server.ts'
import { clientKeyHeader } from '../support/account-actions/answers.ts'
import {
  Browser,
  openAccounts,
  openAccountsBeside,
  password,
  type SentMail,
  type TestAccounts,
  tokenIn,
} from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

const email = 'jane@example.com'

describe.each(databases)('limits on %s', (kind) => {
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
  beforeEach(async () => {
    await t.db.deleteFrom('attempts').execute()
    await t.db.deleteFrom('queue_entries').execute()
    await t.db.deleteFrom('mail_links').execute()
    await t.db.deleteFrom('security_events').execute()
  })

  const from = (client: string, browser = new Browser()) =>
    browser.request('/auth', { [clientKeyHeader]: client })
  const signIn = (request: Request, word = 'wrong', address = email, at = t) =>
    at.accounts.signIn(request, { email: address, password: word })
  const outcomes = (answers: { outcome: string }[]) => answers.map(({ outcome }) => outcome)
  const lockOut = async () => {
    for (let n = 0; n < 5; n += 1) await signIn(from(`stranger ${n}`))
  }
  const ageWindows = (minutes: number) =>
    t.db
      .updateTable('attempts')
      .set({ window_started_at: new Date(Date.now() - minutes * 60_000) })
      .execute()

  test('5 sign-ins in 15 minutes, whatever the process, then the minutes that are left', async () => {
    const answers = []
    for (const at of [t, other, t, other, t])
      answers.push(await signIn(from('a'), 'wrong', email, at))
    expect(new Set(outcomes(answers))).toEqual(new Set(['wrong-credentials']))
    expect(await signIn(from('a'), password)).toMatchObject({
      outcome: 'too-many-attempts',
      minutes: 15,
    })
    await ageWindows(12.5)
    expect(await signIn(from('a'), password)).toMatchObject({ minutes: 3 })
    await ageWindows(14.5)
    expect(await signIn(from('a'), password)).toMatchObject({ minutes: 1 })
    await ageWindows(15.1)
    expect((await signIn(from('a'), password)).outcome).toBe('signed-in')
  })

  test('no cookie, no other network and no other spelling gains a try', async () => {
    const spellings = [email, ' Jane@Example.COM ', 'JANE@EXAMPLE.COM', 'jane@example.com\t']
    const tries = spellings.flatMap((spelling, n) =>
      [`network ${n}`, 'same'].map((client) => signIn(from(client), 'wrong', spelling)),
    )
    const answers = outcomes(await Promise.all(tries))
    expect(answers.filter((outcome) => outcome === 'wrong-credentials')).toHaveLength(5)
    expect(answers.filter((outcome) => outcome === 'too-many-attempts')).toHaveLength(3)
  })

  test('100 at once on two processes make at most 5 checks of a password', async () => {
    const tries = Array.from({ length: 100 }, (_, n) =>
      signIn(from(`network ${n % 7}`), 'wrong', email, n % 2 ? t : other),
    )
    const answers = Map.groupBy(outcomes(await Promise.all(tries)), (outcome) => outcome)
    expect([...answers.keys()].toSorted()).toEqual([
      'busy',
      'too-many-attempts',
      'wrong-credentials',
    ])
    const checked = await t.db
      .selectFrom('security_events')
      .select('id')
      .where('event_type', '=', 'sign_in_failed')
      .execute()
    expect(checked.length).toBe(answers.get('wrong-credentials')?.length)
    expect(checked.length).toBeLessThanOrEqual(5)
  })

  test('a success lets the counter begin again', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await signIn(from('a'))
      expect((await signIn(from('a'), password)).outcome).toBe('signed-in')
    }
  })

  test('while strangers hold an account locked, its owner gets in by a known browser', async () => {
    const known = await t.signedIn(email)
    await t.accounts.signOut(known.request())
    await lockOut()
    expect((await signIn(from('home', new Browser()), password)).outcome).toBe('too-many-attempts')
    expect((await signIn(from('home', known), 'typo')).outcome).toBe('wrong-credentials')
    const entered = known.take(await signIn(from('home', known), password))
    expect(entered.outcome).toBe('signed-in')
    // The strangers have won nothing by it.
    expect((await signIn(from('stranger 0'))).outcome).toBe('too-many-attempts')
    // The browser's own tries are counted too.
    for (let n = 0; n < 5; n += 1) await signIn(from('home', known))
    expect((await signIn(from('home', known), password)).outcome).toBe('too-many-attempts')
  })

  test('or by a magic link, and a browser known for one account is a stranger to others', async () => {
    const mallory = await t.addPerson('mallory@example.com', 'viewer')
    const browser = await t.signedIn(mallory.email)
    await lockOut()
    expect((await signIn(from('home', browser), password)).outcome).toBe('too-many-attempts')
    await t.accounts.requestMagicLink(from('home'), { email })
    const token = tokenIn((await t.mails())[0])
    const answer = await t.accounts.confirmMailLink(from('home'), { purpose: 'magic', token })
    expect(answer.outcome).toBe('signed-in')
  })

  test('the key of a browser is new at each sign-in, and a copy of the old one worthless', async () => {
    const browser = await t.signedIn(email)
    const copy = new Browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    browser.take(await signIn(from('home', browser), password))
    await lockOut()
    expect((await signIn(from('home', copy), password)).outcome).toBe('too-many-attempts')
    expect((await signIn(from('home', browser), password)).outcome).toBe('signed-in')
  })

  test('one network may fail 50 times at many addresses, and no known browser suffers', async () => {
    const known = await t.signedIn(email)
    const answers = []
    for (let n = 0; n < 51; n += 1)
      answers.push(await signIn(from('office'), 'x'.repeat(200), `nobody-${n}@example.com`))
    expect(outcomes(answers).indexOf('too-many-attempts')).toBe(50)
    expect((await signIn(from('office', known), password)).outcome).toBe('signed-in')
    expect((await signIn(from('office'), password)).outcome).toBe('too-many-attempts')
    expect((await signIn(from('elsewhere'), password)).outcome).toBe('signed-in')
  })

  test('sign-up has 5, reset and magic link are always within reach', async () => {
    const word = 'Tiger-7-lily'
    const form = { fullName: 'Jane', email, password: word }
    const sixTimes = async (ask: () => Promise<{ outcome: string }>) => {
      const answers = []
      for (let n = 0; n < 6; n += 1) answers.push(await ask())
      return outcomes(answers)
    }
    expect(await sixTimes(() => t.accounts.signUp(from('a'), form))).toEqual([
      ...Array(5).fill('check-mail'),
      'too-many-attempts',
    ])
    for (const ask of [
      () => t.accounts.requestReset(from('a'), { email }),
      () => t.accounts.requestMagicLink(from('a'), { email }),
    ])
      expect(new Set(await sixTimes(ask))).toEqual(new Set(['check-mail']))
    expect((await signIn(from('a'), password)).outcome).toBe('signed-in')
  })

  test('one network asks for mails to 50 addresses, and again for those', async () => {
    const ask = (n: number) =>
      t.accounts.requestMagicLink(from('office'), { email: `nobody-${n}@example.com` })
    const answers = []
    for (let n = 0; n < 51; n += 1) answers.push(await ask(n))
    expect(outcomes(answers).indexOf('too-many-attempts')).toBe(50)
    expect((await ask(7)).outcome).toBe('check-mail')
  })

  test.each(['magic', 'reset'] as const)(
    'whatever strangers send, the owner gets in by one %s mail',
    async (purpose) => {
      const mailbox: SentMail[] = []
      const form = { fullName: 'Mallory', email, password: 'Tiger-7-lily' }
      for (let n = 0; n < 6; n += 1) {
        await t.accounts.signUp(from(`stranger ${n}`), form)
        await signIn(from('home'))
        await t.accounts.requestReset(from('home'), { email })
        await t.accounts.requestMagicLink(from(`stranger ${n}`), { email })
        mailbox.push(...(await t.mails()))
      }
      for (let n = 0; n < 101; n += 1)
        await t.accounts.confirmMailLink(from('home'), { purpose, token: `guess ${n}` })
      // Those mails came longer ago than a link works.
      const expires_at = new Date(Date.now() - 1000)
      await t.db.updateTable('mail_links').set({ expires_at }).execute()

      const owner = new Browser()
      const home = () => from('home', owner)
      const ask = purpose === 'magic' ? 'requestMagicLink' : 'requestReset'
      expect((await t.accounts[ask](home(), { email })).outcome).toBe('check-mail')
      mailbox.push(...(await t.mails()))
      const links = mailbox.filter(({ text }) => text.includes('/auth/link?'))
      expect(links.length).toBeLessThanOrEqual(4)
      const token = tokenIn(links.findLast(({ text }) => text.includes(`for=${purpose}`)))
      const confirmed = owner.take(await t.accounts.confirmMailLink(home(), { purpose, token }))
      if (purpose === 'magic') return expect(confirmed.outcome).toBe('signed-in')
      const chosen = { password, confirm: password }
      const reset = owner.take(await t.accounts.resetPassword(home(), chosen))
      expect(reset.outcome).toBe('password-updated')
      expect((await signIn(home(), password)).outcome).toBe('signed-in')
    },
  )

  test('a clock that was ahead locks nobody out', async () => {
    await lockOut()
    const dayAhead = new Date(Date.now() + 24 * 60 * 60_000)
    await t.db.updateTable('attempts').set({ window_started_at: dayAhead }).execute()
    expect((await signIn(from('a'), password)).outcome).toBe('signed-in')
    await t.mails()
    await t.accounts.requestMagicLink(from('a'), { email })
    await t.db.updateTable('queue_entries').set({ not_before: dayAhead }).execute()
    expect(await t.mails()).toHaveLength(0)
    await voidFutureTimes(t.db, new Date())
    expect(await t.mails()).toHaveLength(1)
  })

  test('a refused form is no attempt: a missing field, a weak or a breached password', async () => {
    t.breached.add('Leaked-7-tiger')
    const word = (secretWord: string, fullName = 'New') =>
      t.accounts.signUp(from('a'), { fullName, email: 'new@example.com', password: secretWord })
    for (let n = 0; n < 6; n += 1) {
      expect((await word('', 'New')).outcome).toBe('incomplete')
      expect((await word('weak')).outcome).toBe('weak-password')
      expect((await word('Leaked-7-tiger')).outcome).toBe('breached-password')
      expect((await signIn(from('a'), '')).outcome).toBe('incomplete')
    }
    expect((await word('Tiger-7-lily')).outcome).toBe('check-mail')
    expect((await signIn(from('a'), password)).outcome).toBe('signed-in')
  })

  test('no counter names an address, a network or a browser', async () => {
    await signIn(from('a'))
    await t.accounts.requestReset(from('a'), { email })
    const rows = await t.db.selectFrom('attempts').select('key').execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain('jane@')
  })

  test('the current password is asked for with 5 tries too', async () => {
    const browser = await t.signedIn(email)
    const change = (current: string) =>
      t.accounts.changePassword(browser.request('/admin', { [clientKeyHeader]: 'a' }), {
        current,
        password: 'Tiger-7-lily',
        confirm: 'Tiger-7-lily',
      })
    for (let n = 0; n < 5; n += 1) expect((await change('wrong')).outcome).toBe('wrong-password')
    expect((await change(password)).outcome).toBe('too-many-attempts')
  })

  test('so is the proof that a step of the own account asks for, with 5 tries for all of them', async () => {
    const browser = await t.signedIn(email)
    const request = () => browser.request('/account', { [clientKeyHeader]: 'a' })
    const id = 'any'
    const endOthers = (proof: string) => t.accounts.endOtherSessions(request(), proof)
    const endOne = (typed: string) => t.accounts.endSession(request(), { id, typed })
    const wrong = [endOthers, endOne, endOthers, endOne, endOthers]
    for (const step of wrong) expect((await step('wrong')).outcome).toBe('wrong-password')
    expect((await endOne(password)).outcome).toBe('too-many-attempts')
    expect((await endOthers(password)).outcome).toBe('too-many-attempts')
  })

  test('of links that open nothing 100 are read from a network, and one that was mailed is opened', async () => {
    const open = (token: string) =>
      t.accounts.confirmMailLink(from('a'), { purpose: 'magic', token })
    expect((await open('nothing')).outcome).toBe('invalid-link')
    await t.db.updateTable('attempts').set({ count: 99 }).where('key', 'like', 'link%').execute()
    expect((await open('nothing')).outcome).toBe('invalid-link')
    expect((await open('nothing')).outcome).toBe('too-many-attempts')
    await t.accounts.requestMagicLink(from('b'), { email })
    expect((await open(tokenIn((await t.mails())[0]))).outcome).toBe('signed-in')
  })
})
