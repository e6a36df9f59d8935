import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, openAccounts, password, type TestAccounts } from '#tests/support/accounts.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { databases } from '#tests/support/databases.ts'
import { findPasskey } from './passkeys.server.ts'

describe.each(databases)('the ceremony of passkeys on %s', (kind) => {
  let t: TestAccounts
  let count = 0
  beforeAll(async () => {
    t = await openAccounts(kind)
  })
  afterAll(() => t.close())

  async function someone() {
    count += 1
    const email = `person-${count}@example.com`
    const { id } = await t.addPerson(email, 'viewer')
    const browser = await t.signedIn(email)
    await t.db.deleteFrom('attempts').execute()
    return { id, email, browser }
  }
  const askToAdd = async (browser: Browser) => {
    const asked = browser.take(await t.accounts.askForNewPasskey(browser.request()))
    if (asked.outcome !== 'asked') throw new Error(asked.outcome)
    return asked.options
  }
  const askToSignIn = async (browser: Browser) =>
    browser.take(await t.accounts.askForPasskey(browser.request())).options
  const add = (browser: Browser, response: string) =>
    t.accounts.addPasskey(browser.request(), { response, name: 'Laptop', proof: password })
  const signIn = async (browser: Browser, passkey: string) =>
    browser.take(await t.accounts.signInByPasskey(browser.request(), { passkey })).outcome
  async function withPasskey() {
    const person = await someone()
    const passkey = new Authenticator()
    const answer = await add(person.browser, passkey.create(await askToAdd(person.browser)))
    expect(answer.outcome).toBe('added')
    return { ...person, passkey }
  }

  test('names those of somebody to their own second step only', async () => {
    const { email, passkey } = await withPasskey()
    const fresh = new Browser()
    const ask = async (step?: 'second-factor') =>
      fresh.take(await t.accounts.askForPasskey(fresh.request(), step)).options.allowCredentials
    expect([await ask(), await ask('second-factor')]).toEqual([undefined, undefined])
    fresh.take(await t.accounts.signIn(fresh.request(), { email, password }))
    expect(await ask()).toBeUndefined()
    expect((await ask('second-factor'))?.map(({ id }) => id)).toEqual([
      passkey.id.toString('base64url'),
    ])
  })

  test.each([
    ['is of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['was made on another origin', { origin: 'https://www.example.org' }],
    ['was made on another port', { origin: 'https://www.example.com:8443' }],
    ['is for another host', { host: 'www.example.org' }],
    ['is an answer to another question', { type: 'webauthn.get' }],
    ['was made with nobody there', { isPresent: false }],
  ])('does not add one that %s', async (_, deviation) => {
    const { browser, id } = await someone()
    const passkey = new Authenticator()
    const answer = await add(browser, passkey.create(await askToAdd(browser), deviation))
    expect(answer.outcome).toBe('passkey-known')
    expect(
      await t.db.selectFrom('passkeys').where('user_id', '=', id).selectAll().execute(),
    ).toEqual([])
  })

  test.each([
    ['is of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['was made on another origin', { origin: 'https://www.example.org' }],
    ['was made on a page without TLS', { origin: 'http://www.example.com' }],
    ['is for another host', { host: 'example.com' }],
    ['is an answer to another question', { type: 'webauthn.create' }],
    ['was made with nobody there', { isPresent: false }],
    ['counts backwards, as a copy does', { counter: 0 }],
  ])('lets nobody in by a signature that %s', async (_, deviation) => {
    const { passkey } = await withPasskey()
    const browser = new Browser()
    expect(await signIn(browser, passkey.get(await askToSignIn(browser)))).toBe('signed-in')
    const elsewhere = new Browser()
    const forged = passkey.get(await askToSignIn(elsewhere), deviation)
    expect(await signIn(elsewhere, forged)).toBe('wrong-passkey')
  })

  test('lets nobody in by the key of somebody else under this name', async () => {
    const { passkey } = await withPasskey()
    const other = new Authenticator()
    const browser = new Browser()
    const sent = JSON.parse(other.get(await askToSignIn(browser)))
    const id = passkey.id.toString('base64url')
    expect(await signIn(browser, JSON.stringify({ ...sent, id, rawId: id }))).toBe('wrong-passkey')
  })

  test('takes a signature once, and a challenge in the browser that it was made for', async () => {
    const { passkey } = await withPasskey()
    const browser = new Browser()
    const signed = passkey.get(await askToSignIn(browser))
    const copied = new Browser()
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value)
    const stranger = new Browser()
    expect(await signIn(stranger, signed), 'without the cookie').toBe('wrong-passkey')
    expect(await signIn(browser, signed)).toBe('signed-in')
    expect(await signIn(copied, signed), 'again').toBe('wrong-passkey')
  })

  test('adds a passkey with the challenge of its owner only, and once', async () => {
    const { browser } = await someone()
    const { browser: others } = await someone()
    const passkey = new Authenticator()
    const made = passkey.create(await askToAdd(browser))
    const stolen = new Map(browser.cookies)
    for (const [name, value] of stolen)
      if (name.endsWith('qantara-passkey')) others.cookies.set(name, value)
    expect((await add(others, made)).outcome).toBe('passkey-known')
    expect((await add(browser, made)).outcome).toBe('added')
    expect((await add(browser, made)).outcome, 'again').toBe('passkey-known')
    const second = passkey.create(await askToAdd(browser))
    expect((await add(browser, second)).outcome, 'the same one').toBe('passkey-known')
  })

  test('refuses what is no answer of a browser', async () => {
    const { browser } = await someone()
    const fresh = new Browser()
    for (const sent of [
      '',
      '{',
      '{}',
      '[]',
      '{"id":"a"}',
      JSON.stringify({ id: 'a'.repeat(9999) }),
    ]) {
      await askToAdd(browser)
      expect((await add(browser, sent)).outcome).toBe('passkey-known')
      await t.db.deleteFrom('attempts').execute()
      await askToSignIn(fresh)
      expect(await signIn(fresh, sent)).toBe('wrong-passkey')
    }
  })

  test('names the algorithms and asks for no attestation', async () => {
    const { browser } = await someone()
    expect(await askToAdd(browser)).toMatchObject({
      attestation: 'none',
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      rp: { id: 'www.example.com' },
    })
    const asked = await askToSignIn(new Browser())
    expect(asked).toMatchObject({ rpId: 'www.example.com' })
    expect(asked.allowCredentials).toBeUndefined()
  })

  test('keeps how often it was used', async () => {
    const { passkey, id } = await withPasskey()
    const browser = new Browser()
    await signIn(browser, passkey.get(await askToSignIn(browser)))
    const kept = await findPasskey(t.db, passkey.id.toString('base64url'))
    expect(kept).toMatchObject({ userId: id, counter: 1 })
  })
})
