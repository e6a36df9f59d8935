import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { removeSecondFactorByCommand } from '#core/people/operator.server.ts'
import { isKnownBrowser } from '#core/people/sessions.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { listEvents } from '#core/security/events.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { Browser, openAccounts, password, type TestAccounts, tokenIn } from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

/** What an authenticator app shows, so many half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

describe.each(databases)('the second factor on %s', (kind) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
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

  /** Somebody with a second factor, in a browser that has signed in. */
  async function protectedPerson(role: 'admin' | 'viewer' = 'admin') {
    count += 1
    const email = `person-${count}@example.com`
    const { id } = await t.addPerson(email, role)
    const browser = await t.signedIn(email)
    const found = await t.accounts.secondFactor(browser.request())
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { secret, encryptedOffer } = found.offer
    const form = { encryptedOffer, code: codeOf(secret) }
    const answer = await t.accounts.enableSecondFactor(browser.request(), form)
    if (answer.outcome !== 'enabled') throw new Error(answer.outcome)
    // The code of this half minute may be used once more: one of the last may be too old by then.
    await t.db
      .updateTable('second_factors')
      .set({ last_step: 0 })
      .where('user_id', '=', id)
      .execute()
    return { id, email, browser, secret, codes: answer.codes }
  }
  const signIn = async (email: string, browser = new Browser()) => {
    const answer = browser.take(await t.accounts.signIn(browser.request(), { email, password }))
    return { browser, outcome: answer.outcome }
  }
  const pass = async (browser: Browser, code: string) =>
    browser.take(await t.accounts.passSecondFactor(browser.request(), { code })).outcome
  const who = (browser: Browser) => t.accounts.currentSession(browser.request())
  const typesOf = async (id: string) => {
    const rows = await t.db
      .selectFrom('security_events')
      .select('event_type')
      .where('user_id', '=', id)
      .execute()
    return rows.map((row) => row.event_type)
  }

  const magicLinkOf = async (email: string) => {
    await t.db.deleteFrom('queue_entries').execute()
    await t.accounts.requestMagicLink(new Browser().request(), { email })
    return tokenIn((await t.mails())[0])
  }
  const resetLinkOf = async (email: string) => {
    await t.db.deleteFrom('queue_entries').execute()
    await t.accounts.requestReset(new Browser().request(), { email })
    const [mail] = await t.mails()
    return mail && tokenIn(mail)
  }
  const openMagic = async (token: string) => {
    const link = { purpose: 'magic', token } as const
    return (await t.accounts.confirmMailLink(new Browser().request(), link)).outcome
  }

  test('is switched on by a first code, with ten recovery codes, a mail and an event', async () => {
    const { email } = await t.addPerson('first@example.com', 'admin')
    const browser = await t.signedIn(email)
    const elsewhere = await t.signedIn(email)
    // That which tells of the second browser.
    await t.mails()
    const found = await t.accounts.secondFactor(browser.request())
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { secret, encryptedOffer, address } = found.offer
    expect(address).toContain(`secret=${secret}`)
    expect(address).toMatch(/^otpauth:\/\/totp\/.*first%40example\.com/)
    const enable = (code: string, offer = encryptedOffer) =>
      t.accounts.enableSecondFactor(browser.request(), { encryptedOffer: offer, code })
    expect((await enable('')).outcome).toBe('incomplete')
    expect((await enable('000000')).outcome).toBe('wrong-code')
    expect((await enable(codeOf(secret), 'forged')).outcome).toBe('second-factor-changed')
    expect(await t.db.selectFrom('second_factors').select('user_id').execute()).toEqual([])

    const answer = await enable(codeOf(secret))
    if (answer.outcome !== 'enabled') throw new Error(answer.outcome)
    expect(new Set(answer.codes).size).toBe(10)
    expect((await enable(codeOf(secret, 1))).outcome).toBe('second-factor-changed')
    expect(await who(browser)).toMatchObject({ hasSecondFactor: true })
    expect(await who(elsewhere), 'sessions by one factor end').toBeUndefined()
    expect((await t.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Two-step verification is on/),
    ])

    const kept = JSON.stringify([
      await t.db.selectFrom('second_factors').selectAll().execute(),
      await t.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(kept).not.toContain(secret)
    for (const code of answer.codes) expect(kept).not.toContain(code)
  })

  test("a secret is offered to one person only: another's form does not open it", async () => {
    const { email } = await t.addPerson('offered@example.com', 'admin')
    const browser = await t.signedIn(email)
    const found = await t.accounts.secondFactor(browser.request())
    const other = await t.addPerson('other@example.com', 'admin')
    const others = await t.signedIn(other.email)
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { encryptedOffer, secret } = found.offer
    const again = await t.accounts.secondFactor(browser.request(), encryptedOffer)
    expect(again).toMatchObject({ offer: { secret, encryptedOffer } })
    const stolen = { encryptedOffer, code: codeOf(secret) }
    const answer = await t.accounts.enableSecondFactor(others.request(), stolen)
    expect(answer.outcome).toBe('second-factor-changed')
  })

  test('a right password yields a pending token and no session, until the code is right', async () => {
    const { email, secret } = await protectedPerson()
    const { browser, outcome } = await signIn(email)
    expect(outcome).toBe('second-factor-needed')
    expect(await who(browser)).toBeUndefined()
    expect(await t.accounts.isSecondFactorAwaited(browser.request())).toBe(true)
    expect(await pass(browser, '000000')).toBe('wrong-code')
    expect(await pass(browser, '')).toBe('incomplete')
    expect(await who(browser)).toBeUndefined()
    const code = codeOf(secret)
    expect(await pass(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('signed-in')
    expect(await who(browser)).toMatchObject({ email })
    expect(await t.accounts.isSecondFactorAwaited(browser.request())).toBe(false)
  })

  test('no code works twice, nor an older one after it', async () => {
    const { email, secret } = await protectedPerson()
    // The older one is taken down first: a slow machine may be two half minutes further below.
    const older = codeOf(secret)
    const code = codeOf(secret, 1)
    const first = (await signIn(email)).browser
    const second = (await signIn(email)).browser
    const both = await Promise.all([pass(first, code), pass(second, code)])
    expect(both.filter((outcome) => outcome === 'signed-in')).toHaveLength(1)
    expect(both.filter((outcome) => /^(wrong-code|sign-in-expired)$/.test(outcome))).toHaveLength(1)
    const { browser } = await signIn(email)
    expect(await pass(browser, code)).toBe('wrong-code')
    expect(await pass(browser, older)).toBe('wrong-code')
  })

  testOnce('a step used while the clock was ahead says nothing about codes of now', async () => {
    const { email, secret } = await protectedPerson()
    const last_step = Math.floor(Date.now() / 30_000) + 2880
    await t.db.updateTable('second_factors').set({ last_step }).execute()
    const { browser } = await signIn(email)
    const code = codeOf(secret)
    expect(await pass(browser, code)).toBe('signed-in')
    expect(await pass((await signIn(email)).browser, code)).toBe('wrong-code')
  })

  testOnce('codes further away than half a minute are wrong', async () => {
    const { email, secret } = await protectedPerson()
    const { browser } = await signIn(email)
    for (const steps of [-3, 3, 20])
      expect(await pass(browser, codeOf(secret, steps))).toBe('wrong-code')
  })

  test('a magic link does not skip it', async () => {
    const { email, secret } = await protectedPerson()
    await t.db.deleteFrom('queue_entries').execute()
    await t.accounts.requestMagicLink(new Browser().request(), { email })
    const token = tokenIn((await t.mails())[0])
    const browser = new Browser()
    const link = { purpose: 'magic', token } as const
    const answer = browser.take(await t.accounts.confirmMailLink(browser.request(), link))
    expect(answer.outcome).toBe('second-factor-needed')
    expect(await who(browser)).toBeUndefined()
    expect(await pass(browser, codeOf(secret))).toBe('signed-in')
  })

  test('nor does a reset', async () => {
    const { email, secret } = await protectedPerson()
    await t.db.deleteFrom('queue_entries').execute()
    await t.accounts.requestReset(new Browser().request(), { email })
    const token = tokenIn((await t.mails())[0])
    const browser = new Browser()
    browser.take(await t.accounts.confirmMailLink(browser.request(), { purpose: 'reset', token }))
    const word = 'Tiger-7-lily'
    await t.accounts.resetPassword(browser.request(), { password: word, confirm: word })
    expect(await who(browser)).toBeUndefined()
    const answer = await t.accounts.signIn(browser.request(), { email, password: word })
    expect(browser.take(answer).outcome).toBe('second-factor-needed')
    expect(await pass(browser, codeOf(secret))).toBe('signed-in')
  })

  test('a recovery code lets in once, however it is typed, and its owner is told', async () => {
    const { id, email, codes } = await protectedPerson()
    await t.mails()
    const { browser } = await signIn(email)
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `
    expect(await pass(browser, typed)).toBe('signed-in')
    expect((await t.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A recovery code was used/),
      expect.stringMatching(/^You signed in on a new browser/),
    ])
    expect(await typesOf(id)).toContain('recovery_code_used')
    const again = await signIn(email)
    expect(await pass(again.browser, codes[0] ?? '')).toBe('wrong-code')
    expect(await t.accounts.secondFactor(browser.request())).toMatchObject({ codesRemaining: 9 })
  })

  test('5 tries in 15 minutes, over all pending tokens; a known browser has its own', async () => {
    const { email, secret, browser: known } = await protectedPerson()
    await t.accounts.signOut(known.request())
    for (let n = 0; n < 5; n += 1) {
      const { browser } = await signIn(email)
      expect(await pass(browser, '000000')).toBe('wrong-code')
    }
    const { browser } = await signIn(email)
    expect(await pass(browser, codeOf(secret))).toBe('too-many-attempts')
    await signIn(email, known)
    expect(await pass(known, codeOf(secret))).toBe('signed-in')
  })

  test('who reads the mailbox gets 5 tries in all, whatever they reset, and each is an event', async () => {
    const { id, email, secret, browser: owner } = await protectedPerson()
    await t.accounts.signOut(owner.request())
    const reader = new Browser()
    const outcomes: string[] = []
    for (let round = 0; round < 4; round += 1) {
      const token = await resetLinkOf(email)
      if (token === undefined) break
      const link = { purpose: 'reset', token } as const
      reader.take(await t.accounts.confirmMailLink(reader.request(), link))
      const word = `Tiger-7-lily-${round}`
      reader.take(
        await t.accounts.resetPassword(reader.request(), { password: word, confirm: word }),
      )
      reader.take(await t.accounts.signIn(reader.request(), { email, password: word }))
      for (let n = 0; n < 4; n += 1) outcomes.push(await pass(reader, '000000'))
    }
    expect(outcomes).toEqual([
      ...Array(5).fill('wrong-code'),
      ...Array(outcomes.length - 5).fill('too-many-attempts'),
    ])
    expect(await pass(reader, codeOf(secret))).toBe('too-many-attempts')
    expect((await typesOf(id)).filter((type) => type === 'sign_in_failed')).toHaveLength(5)

    // The owner's browser still has tries of its own, with a password or without one.
    await t.db.deleteFrom('queue_entries').execute()
    await t.db.deleteFrom('attempts').where('key', 'like', 'used-links%').execute()
    const token = await magicLinkOf(email)
    const link = { purpose: 'magic', token } as const
    const back = owner.take(await t.accounts.confirmMailLink(owner.request(), link))
    expect(back.outcome).toBe('second-factor-needed')
    expect(await pass(owner, codeOf(secret))).toBe('signed-in')
  })

  testOnce('links that were used count towards 3 an hour', async () => {
    const { email } = await protectedPerson()
    const confirmed: boolean[] = []
    for (let number = 0; number < 4; number += 1) {
      const token = await resetLinkOf(email)
      confirmed.push(token !== undefined)
      if (token === undefined) continue
      const browser = new Browser()
      const link = { purpose: 'reset', token } as const
      const answer = await t.accounts.confirmMailLink(browser.request(), link)
      expect(answer.outcome).toBe('reset-allowed')
    }
    expect(confirmed).toEqual([true, true, true, false])
  })

  test('a wrong code for a change of one’s own is an event too', async () => {
    const { id, browser } = await protectedPerson()
    await t.accounts.renewRecoveryCodes(browser.request(), { proof: 'wrong' })
    expect(await typesOf(id)).toContain('sign_in_failed')
  })

  test('tries at it of one’s own has only a browser in which it was set up or passed', async () => {
    const { email } = await t.addPerson('two-browsers@example.com', 'admin')
    const browser = await t.signedIn(email)
    const elsewhere = await t.signedIn(email)
    const found = await t.accounts.secondFactor(browser.request())
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { encryptedOffer, secret } = found.offer
    await t.accounts.enableSecondFactor(browser.request(), { encryptedOffer, code: codeOf(secret) })
    const isKnown = (of: Browser) =>
      isKnownBrowser(t.db, email, of.cookies.get('__Host-qantara-browser') ?? '', true)
    expect([await isKnown(browser), await isKnown(elsewhere)]).toEqual([true, false])
    elsewhere.take(await t.accounts.signIn(elsewhere.request(), { email, password }))
    expect(await pass(elsewhere, codeOf(secret, 1))).toBe('signed-in')
    expect(await isKnown(elsewhere)).toBe(true)
  })

  test('a pending token ends after 10 minutes, with a new password, and with a disabling', async () => {
    const { id, email, secret } = await protectedPerson()
    const boss = await protectedPerson()
    const late = (await signIn(email)).browser
    const expires_at = new Date(Date.now() - 1000)
    await t.db.updateTable('sign_in_tickets').set({ expires_at }).execute()
    expect(await pass(late, codeOf(secret))).toBe('sign-in-expired')
    const { browser } = await signIn(email)
    await t.accounts.disable(boss.browser.request(), { personId: id })
    await t.accounts.enable(boss.browser.request(), { personId: id })
    expect(await pass(browser, codeOf(secret))).toBe('sign-in-expired')
    expect(await pass(new Browser(), codeOf(secret))).toBe('sign-in-expired')
    const forged = new Browser()
    forged.cookies.set('__Host-qantara-second-factor', 'x'.repeat(43))
    expect(await pass(forged, codeOf(secret))).toBe('sign-in-expired')
  })

  test('is switched off by the password or a code, and codes are renewed so', async () => {
    const { id, email, browser, secret, codes } = await protectedPerson()
    const renew = (proof: string) => t.accounts.renewRecoveryCodes(browser.request(), { proof })
    const off = (proof: string) => t.accounts.disableSecondFactor(browser.request(), { proof })
    const { browser: elsewhere } = await signIn(email)
    expect(await pass(elsewhere, codeOf(secret, 1))).toBe('signed-in')
    const link = await magicLinkOf(email)
    expect((await renew('wrong')).outcome).toBe('wrong-code')
    const renewed = await renew(password)
    if (renewed.outcome !== 'renewed') throw new Error(renewed.outcome)
    expect(renewed.codes.some((code) => codes.includes(code))).toBe(false)
    expect((await off(codes[1] ?? '')).outcome).toBe('wrong-code')
    expect((await off('')).outcome).toBe('incomplete')
    expect((await off(renewed.codes[0] ?? '')).outcome).toBe('disabled')
    expect(await who(elsewhere), 'sessions of before end').toBeUndefined()
    expect(await who(browser)).toMatchObject({ hasSecondFactor: false })
    expect(await openMagic(link), 'a link of before lets nobody in by itself').toBe('invalid-link')
    expect((await off(password)).outcome).toBe('second-factor-changed')
    expect((await signIn(email)).outcome).toBe('signed-in')
    expect(await typesOf(id)).toEqual(
      expect.arrayContaining(['recovery_codes_renewed', 'second_factor_disabled']),
    )
  })

  test('another admin takes it away, nobody else, and not their own', async () => {
    const boss = await protectedPerson()
    const lost = await protectedPerson('viewer')
    const viewer = await protectedPerson('viewer')
    const remove = (by: Browser, personId: string) =>
      t.accounts.removeSecondFactor(by.request(), { personId })
    expect((await remove(viewer.browser, lost.id)).outcome).toBe('not-allowed')
    expect((await remove(boss.browser, boss.id)).outcome).toBe('not-allowed')
    expect((await remove(boss.browser, 'nobody')).outcome).toBe('not-found')
    const link = await magicLinkOf(lost.email)
    await t.mails()
    expect((await remove(boss.browser, lost.id)).outcome).toBe('removed')
    expect(await who(lost.browser), 'a session on the lost device').toBeUndefined()
    expect(await openMagic(link), 'a link of before').toBe('invalid-link')
    expect(await who(boss.browser)).toBeDefined()
    expect((await remove(boss.browser, lost.id)).outcome).toBe('second-factor-changed')
    expect((await t.mails()).map(({ to }) => to)).toEqual([lost.email])
    expect((await signIn(lost.email)).outcome).toBe('signed-in')
    const [event] = await listEvents(t.db, { type: 'second_factor_removed' })
    expect(event).toMatchObject({ person: { email: lost.email }, details: { by: boss.email } })
  })

  test('so does the command', async () => {
    const { email, browser } = await protectedPerson()
    await removeSecondFactorByCommand(t.db, t.accountMailer, email)
    expect(await who(browser)).toBeUndefined()
    expect((await signIn(email)).outcome).toBe('signed-in')
    await expect(removeSecondFactorByCommand(t.db, t.accountMailer, email)).rejects.toThrow()
    await expect(
      removeSecondFactorByCommand(t.db, t.accountMailer, 'nobody@x.com'),
    ).rejects.toThrow()
  })

  test('required by a setting: anyone who lacks it may do nothing but set it up', async () => {
    const boss = await protectedPerson()
    const { email } = await t.addPerson('owing@example.com', 'admin')
    const browser = await t.signedIn(email)
    const settings = (required: boolean) =>
      t.accounts.saveSecuritySettings(boss.browser.request(), { days: 90, required })
    expect((await findSettings(t.db)).secondFactor).toEqual({ required: false })
    expect((await settings(true)).outcome).toBe('saved')
    expect(await who(browser)).toMatchObject({ mustEnrol: true })
    expect((await t.accounts.listPeople(browser.request())).outcome).toBe('not-allowed')
    expect((await t.accounts.listOwnSessions(browser.request())).outcome).toBe('not-allowed')
    const found = await t.accounts.secondFactor(browser.request())
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { encryptedOffer, secret } = found.offer
    const form = { encryptedOffer, code: codeOf(secret) }
    expect((await t.accounts.enableSecondFactor(browser.request(), form)).outcome).toBe('enabled')
    expect((await t.accounts.listPeople(browser.request())).outcome).toBe('listed')
    expect((await settings(false)).outcome).toBe('saved')
    await t.db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'secondFactor', 'broken' as never),
      )
    expect((await findSettings(t.db)).secondFactor, 'a damaged one').toEqual({ required: true })
    await t.db.deleteFrom('settings').execute()
  })
})
