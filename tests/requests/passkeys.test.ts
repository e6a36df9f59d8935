import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { removeSecondFactorByCommand } from '#core/people/operator.server.ts'
import type { Role } from '#core/rights/role.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { Browser, openAccounts, password, type TestAccounts, tokenIn } from '../support/accounts.ts'
import { Authenticator } from '../support/authenticator.ts'
import { databases } from '../support/databases.ts'
import { codeOf } from '../support/second-factor.ts'

describe.each(databases)('passkeys on %s', (kind) => {
  let t: TestAccounts
  let count = 0
  beforeAll(async () => {
    t = await openAccounts(kind)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('attempts').execute()
    await t.db.deleteFrom('queue_entries').execute()
  })

  async function someone(role: Role = 'viewer') {
    count += 1
    const email = `person-${count}@example.com`
    const { id } = await t.addPerson(email, role)
    return { id, email, browser: await t.signedIn(email) }
  }
  async function add(
    browser: Browser,
    { passkey = new Authenticator(), isVerified = true, ...form },
  ) {
    const asked = browser.take(await t.accounts.askForNewPasskey(browser.request()))
    if (asked.outcome !== 'asked') throw new Error(asked.outcome)
    const response = passkey.create(asked.options, { isVerified })
    const sent = { response, name: 'Laptop', proof: '', ...form }
    const answer = await t.accounts.addPasskey(browser.request(), sent)
    return { passkey, ...answer, codes: 'codes' in answer ? answer.codes : [] }
  }
  const signIn = async (passkey: Authenticator, browser = new Browser(), isVerified = true) => {
    const { options } = browser.take(await t.accounts.askForPasskey(browser.request()))
    const sent = { passkey: passkey.get(options, { isVerified }) }
    return browser.take(await t.accounts.signInByPasskey(browser.request(), sent)).outcome
  }
  const pass = async (passkey: Authenticator, browser: Browser, isVerified = false) => {
    const { options } = browser.take(await t.accounts.askForPasskey(browser.request()))
    const sent = { passkey: passkey.get(options, { isVerified }) }
    return browser.take(await t.accounts.passSecondFactorByPasskey(browser.request(), sent)).outcome
  }
  const typePassword = async (email: string, browser = new Browser()) =>
    browser.take(await t.accounts.signIn(browser.request(), { email, password })).outcome
  const who = (browser: Browser) => t.accounts.currentSession(browser.request())
  const passkeysOf = async (browser: Browser) => {
    const answer = await t.accounts.listPasskeys(browser.request())
    if (answer.outcome !== 'listed') throw new Error(answer.outcome)
    return answer.passkeys
  }
  const remove = async (browser: Browser, { id = '', typed = password }) =>
    (await t.accounts.removePasskey(browser.request(), { id, typed })).outcome

  test('the first one comes with recovery codes and a mail, and ends sessions by one factor', async () => {
    const { id, email, browser } = await someone()
    const elsewhere = await t.signedIn(email)
    await t.mails()
    const { outcome, codes } = await add(browser, {})
    expect([outcome, new Set(codes).size]).toEqual(['added', 10])
    expect(await who(elsewhere)).toBeUndefined()
    expect(await who(browser)).toMatchObject({ hasSecondFactor: true })
    expect((await t.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^You have a new passkey/),
    ])
    const events = await t.db.selectFrom('security_events').selectAll().execute()
    expect(events.filter((each) => each.user_id === id).map((each) => each.event_type)).toContain(
      'passkey_added',
    )
  })

  test('signs in by itself where it has checked who uses it', async () => {
    const { browser, email } = await someone()
    const { passkey } = await add(browser, {})
    const fresh = new Browser()
    expect(await signIn(passkey, fresh)).toBe('signed-in')
    expect(await who(fresh)).toMatchObject({ email })
    const [known] = await passkeysOf(fresh)
    expect(known?.lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is the second factor where it has not, after a password and after a link', async () => {
    const { browser, email } = await someone()
    const { passkey } = await add(browser, { isVerified: false })
    expect(await signIn(passkey, new Browser(), false)).toBe('passkey-unverified')
    const byPassword = new Browser()
    expect(await typePassword(email, byPassword)).toBe('second-factor-needed')
    expect(await who(byPassword)).toBeUndefined()
    expect(await pass(passkey, byPassword)).toBe('signed-in')
    expect(await who(byPassword)).toMatchObject({ email })

    await t.db.deleteFrom('queue_entries').execute()
    await t.accounts.requestMagicLink(new Browser().request(), { email })
    const token = tokenIn((await t.mails())[0])
    const byLink = new Browser()
    const link = { purpose: 'magic', token } as const
    expect(byLink.take(await t.accounts.confirmMailLink(byLink.request(), link)).outcome).toBe(
      'second-factor-needed',
    )
    expect(await pass(passkey, byLink)).toBe('signed-in')
  })

  test('of somebody else is no second factor, and a recovery code is one', async () => {
    const { browser, email } = await someone()
    const { codes } = await add(browser, {})
    const other = await someone()
    const { passkey } = await add(other.browser, {})
    const fresh = new Browser()
    await typePassword(email, fresh)
    expect(await pass(passkey, fresh, true)).toBe('wrong-passkey')
    expect(await who(fresh)).toBeUndefined()
    const answer = await t.accounts.passSecondFactor(fresh.request(), { code: codes[0] ?? '' })
    expect(fresh.take(answer).outcome).toBe('signed-in')
    expect(await pass(passkey, new Browser(), true)).toBe('sign-in-expired')
  })

  test('several have names; a further one asks for the password, and no codes change', async () => {
    const { browser } = await someone()
    await add(browser, { name: '  Phone\nof Jane ' })
    expect((await add(browser, { proof: 'wrong' })).outcome).toBe('wrong-code')
    const second = await add(browser, { name: '', proof: password })
    expect([second.outcome, second.codes]).toEqual(['added', []])
    expect((await passkeysOf(browser)).map(({ name }) => name)).toEqual([
      'Phone of Jane',
      'Passkey',
    ])
    const taken = await add(browser, { passkey: second.passkey, proof: password })
    expect(taken.outcome).toBe('passkey-known')
    for (let number = 3; number <= 10; number += 1)
      expect((await add(browser, { proof: password })).outcome).toBe('added')
    expect((await add(browser, { proof: password })).outcome).toBe('too-many-passkeys')
  })

  test('is removed by the password, with the other sessions, a mail, and codes after the last', async () => {
    const { browser, email, id } = await someone()
    const other = await someone()
    const { passkey } = await add(browser, {})
    await add(browser, { proof: password })
    const elsewhere = new Browser()
    await signIn(passkey, elsewhere)
    const [first, second] = await passkeysOf(browser)
    expect(await remove(browser, { id: first?.id, typed: 'wrong' })).toBe('wrong-code')
    expect(await remove(other.browser, { id: first?.id }), "somebody else's").toBe('not-found')
    await t.mails()
    expect(await remove(browser, { id: first?.id })).toBe('removed')
    expect(await who(elsewhere)).toBeUndefined()
    expect((await t.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A passkey was removed/),
    ])
    expect(await signIn(passkey)).toBe('wrong-passkey')
    expect(await typePassword(email)).toBe('second-factor-needed')
    expect(await remove(browser, { id: second?.id })).toBe('removed')
    expect(await typePassword(email)).toBe('signed-in')
    const codes = t.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id)
    expect(await codes.execute()).toEqual([])
    const changes = await t.db
      .selectFrom('changes')
      .selectAll()
      .where('record_id', '=', id)
      .execute()
    expect(changes.map(({ differences }) => differences)).toEqual([
      { secondFactor: { before: true, after: false } },
    ])
  })

  test('keeps its codes beside an app, whichever of the two goes first', async () => {
    const { browser, id } = await someone()
    await add(browser, {})
    const [passkey] = await passkeysOf(browser)
    const codes = () =>
      t.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    expect(await t.accounts.secondFactor(browser.request())).toMatchObject({ isOn: false })
    expect(await codes()).toHaveLength(10)
    const off = await t.accounts.disableSecondFactor(browser.request(), { proof: password })
    expect(off.outcome).toBe('second-factor-changed')
    expect(await codes()).toHaveLength(10)
    expect(await remove(browser, { id: passkey?.id })).toBe('removed')
    expect(await codes()).toEqual([])
  })

  test('an app beside it asks for the password: its codes would replace those that there are', async () => {
    const { browser, id } = await someone()
    await add(browser, {})
    const codes = () =>
      t.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    const before = await codes()
    const found = await t.accounts.secondFactor(browser.request())
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { secret, encryptedOffer } = found.offer
    const turnOn = async (proof: string) => {
      const form = { encryptedOffer, code: codeOf(secret), proof }
      return (await t.accounts.enableSecondFactor(browser.request(), form)).outcome
    }
    expect(await turnOn('')).toBe('incomplete')
    expect(await turnOn('wrong')).toBe('wrong-code')
    expect(await codes()).toEqual(before)
    expect(await turnOn(password)).toBe('enabled')
    expect(await codes()).not.toEqual(before)
  })

  test('is what an admin owes who must have a second factor', async () => {
    const { browser, email } = await someone('admin')
    const require = (required: boolean) =>
      t.db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'secondFactor', { required }),
        )
    await require(true)
    try {
      expect(await who(browser)).toMatchObject({ mustEnrol: true })
      const [none] = await passkeysOf(browser)
      expect(await remove(browser, { id: none?.id })).toBe('not-allowed')
      const { passkey } = await add(browser, {})
      expect(await who(browser)).toMatchObject({ mustEnrol: false })
      expect(await typePassword(email)).toBe('second-factor-needed')
      expect(await signIn(passkey)).toBe('signed-in')
    } finally {
      await require(false)
    }
  })

  test('ends when an admin or the operator resets the second factor', async () => {
    const boss = await someone('admin')
    for (const reset of [
      (id: string) => t.accounts.removeSecondFactor(boss.browser.request(), { personId: id }),
      (_: string, email: string) => removeSecondFactorByCommand(t.db, t.accountMailer, email),
    ]) {
      const { browser, id, email } = await someone()
      const { passkey } = await add(browser, {})
      await reset(id, email)
      expect(await who(browser)).toBeUndefined()
      expect(await signIn(passkey)).toBe('wrong-passkey')
      expect(await typePassword(email)).toBe('signed-in')
    }
  })

  test('lets nobody in who is disabled, and stays through a reset by mail', async () => {
    const boss = await someone('admin')
    const { browser, id, email } = await someone()
    const { passkey } = await add(browser, {})
    await t.accounts.disable(boss.browser.request(), { personId: id })
    expect(await signIn(passkey)).toBe('wrong-passkey')
    await t.accounts.enable(boss.browser.request(), { personId: id })
    await t.mails()
    await t.accounts.requestReset(new Browser().request(), { email })
    const [mail] = await t.mails()
    const reader = new Browser()
    const link = { purpose: 'reset', token: tokenIn(mail) } as const
    reader.take(await t.accounts.confirmMailLink(reader.request(), link))
    const word = 'Tiger-7-lily'
    await t.accounts.resetPassword(reader.request(), { password: word, confirm: word })
    const answer = await t.accounts.signIn(reader.request(), { email, password: word })
    expect(answer.outcome).toBe('second-factor-needed')
    expect(await signIn(passkey)).toBe('signed-in')
  })

  test('tries count towards the limit of its address, like passwords', async () => {
    const { browser, email } = await someone()
    const { passkey } = await add(browser, {})
    await t.db.deleteFrom('attempts').execute()
    const forge = async () => {
      const stranger = new Browser()
      stranger.take(await t.accounts.askForPasskey(stranger.request()))
      const sent = { passkey: passkey.get({ challenge: 'AAAA' }) }
      return (await t.accounts.signInByPasskey(stranger.request(), sent)).outcome
    }
    for (let n = 0; n < 3; n += 1) expect(await forge()).toBe('wrong-passkey')
    const wrong = { email, password: 'wrong' }
    for (let n = 0; n < 2; n += 1) await t.accounts.signIn(new Browser().request(), wrong)
    expect(await forge()).toBe('too-many-attempts')
    expect(await typePassword(email)).toBe('too-many-attempts')
    expect(await signIn(passkey, browser), 'a known browser has its own').toBe('signed-in')
  })
})
