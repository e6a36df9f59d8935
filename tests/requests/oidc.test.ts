import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { saveIdentity } from '#core/people/identities.server.ts'
import { invitationToken, issueToken } from '#core/people/links.server.ts'
import { listPeople } from '#core/people/list.server.ts'
import type { Role } from '#core/rights/role.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { buildIfMoved } from '../support/built.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { mailTo } from '../support/mailed-link.ts'
import {
  type Claims,
  newSigningKey,
  oidcEnv,
  openIssuer,
  Wanderer,
} from '../support/oidc-issuer.ts'
import { addStaff, inDatabase, password, sessionCookies, someEmail } from '../support/people.ts'
import { serverSecret } from '../support/second-factor.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const offer = 'Add a passkey for the next time'
const encryption = createEncryption(serverSecret)

describe.each(databases)('signing in with another service on %s', (kind) => {
  let site: RunningServer
  let database: TestDatabase | undefined
  let issuer: Awaited<ReturnType<typeof openIssuer>>
  let count = 0
  beforeAll(async () => {
    buildIfMoved()
    issuer = await openIssuer()
    database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
    site = await startServer({
      heldJobs: jobsOfPages,
      databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
      env: {
        LOG_LEVEL: 'error',
        SESSION_SECRET: serverSecret,
        ...oidcEnv(issuer),
        OIDC_TENANTS: 'tenant-1',
      },
    })
    issuer.serve(`${site.origin}/auth/oidc/callback`)
  }, 300_000)
  afterAll(async () => {
    await site?.stop()
    await issuer?.close()
    await database?.close()
  })
  beforeEach(() => inDatabase(site, (db) => db.deleteFrom('attempts').execute()))
  /** What the other service has said is looked at before either database is. */
  const testOnce = test.runIf(kind === 'sqlite')

  const subject = () => {
    count += 1
    return `subject-${count}-${process.pid}`
  }
  /** Goes to the service as this person, and comes back. */
  async function go(
    who: string,
    claims: Claims,
    { query = '', ...walk }: { query?: string } & Parameters<Wanderer['follow']>[1] = {},
  ) {
    issuer.as(who, claims)
    const browser = new Wanderer()
    const end = await browser.follow(`${site.origin}/auth/oidc${query}`, walk)
    const cookies = browser.jars.get(new URL(site.origin).host)
    return { browser, end, isIn: cookies?.has('qantara-session') ?? false }
  }
  const invite = (email: string, role: Role) =>
    inDatabase(site, (db) =>
      db.transaction().execute(async (tx) => {
        const id = crypto.randomUUID()
        const token = invitationToken(encryption, id)
        const details = { email, role }
        await issueToken(tx, 'invitation', details, { id, token, minutes: 60 })
        return token
      }),
    )
  const accountOf = (email: string) =>
    inDatabase(site, (db) =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
    )
  const requireService = (required: boolean, exception: string) =>
    inDatabase(site, (db) =>
      db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'signInService', { required, exception }),
        ),
    )

  test('an invitation binds the person who opens its link, whatever address the service names', async () => {
    const email = someEmail('invited')
    const token = await invite(email, 'admin')
    const page = await fetch(`${site.origin}/auth/invitation?token=${token}`)
    expect(await page.text()).toContain('Continue with <!-- -->Entra')
    const who = subject()
    const first = await go(who, { email: 'other@else.example' }, { query: `?invitation=${token}` })
    expect([first.end.address.pathname, first.end.status, first.isIn]).toEqual([
      '/admin',
      200,
      true,
    ])
    expect(await accountOf('other@else.example')).toBeUndefined()
    const again = await go(who, { email: 'third@else.example' })
    expect([again.end.status, again.isIn]).toEqual([200, true])
    const stranger = await go(subject(), { email, email_verified: false })
    expect([stranger.end.address.pathname, stranger.isIn]).toEqual(['/auth', false])
  })

  testOnce('an invitation that another site leads to shows its page first', async () => {
    const token = await invite(someEmail('lured'), 'viewer')
    const ask = async (from: string) => {
      const answer = await fetch(`${site.origin}/auth/oidc?invitation=${token}`, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': from },
      })
      return answer.headers.get('location') ?? ''
    }
    for (const elsewhere of ['cross-site', 'same-site', 'none'])
      expect(await ask(elsewhere)).toBe(`/auth/invitation?token=${token}`)
    expect(await ask('same-origin')).toContain(`${issuer.address}/auth?`)
  })

  test('a verified address of a named domain is a viewer, who waits under People', async () => {
    const email = `new-${kind}@firm.example`
    const who = subject()
    const { end, isIn } = await go(who, { email, email_verified: true, name: 'New Colleague' })
    expect([end.address.pathname, end.status, isIn]).toEqual(['/admin', 403, true])
    expect(end.text).toContain('Required role:')
    const admin = await addStaff(site, 'admin')
    const listed = await inDatabase(site, (db) =>
      listPeople(db, admin.id, { search: email, show: 'signed-up', page: 1 }),
    )
    expect(listed.people).toMatchObject([{ email, name: 'New Colleague', role: 'viewer' }])
  })

  testOnce.each<[string, Claims]>([
    ['of another domain', { email: 'a@firm.example.com', email_verified: true }],
    ['that nobody has verified', { email: 'b@firm.example', email_verified: false }],
    ['of which nothing is said', { email: 'c@firm.example' }],
    ['of another tenant', { email: 'd@firm.example', tid: 'tenant-2' }],
    ['that is none', { preferred_username: 'nobody', tid: 'tenant-1' }],
  ])('an address %s lets nobody in', async (_, claims) => {
    const { end, isIn } = await go(subject(), claims)
    expect([end.address.pathname, isIn]).toEqual(['/auth', false])
    expect(await accountOf(String(claims.email))).toBeUndefined()
  })

  testOnce(
    'Entra, which verifies no address, lets in by the tenant, and links to no account',
    async () => {
      const email = `entra-${kind}@entra.example`
      const claims = { preferred_username: email, tid: 'tenant-1', name: 'Entra' }
      expect((await go(subject(), claims)).end.status).toBe(403)
      expect(await accountOf(email)).toMatchObject({ email_verified: true })
      const { email: taken } = await addStaff(site, 'admin')
      const { isIn } = await go(subject(), { ...claims, preferred_username: taken })
      expect(isIn).toBe(false)
    },
  )

  testOnce('the same subject of another tenant is somebody else', async () => {
    const who = subject()
    const claims = { email: `t-${kind}@entra.example`, tid: 'tenant-1' }
    expect((await go(who, claims)).isIn).toBe(true)
    expect((await go(who, { ...claims, tid: 'tenant-2' })).isIn).toBe(false)
  })

  testOnce.each(['state', 'nonce', 'code_challenge'])('another %s is refused', async (name) => {
    const claims = { email: `${name}-${kind}@firm.example`, email_verified: true }
    const wrong = Buffer.alloc(32).toString('base64url')
    const { end, isIn } = await go(subject(), claims, {
      change: ({ pathname, searchParams }) => {
        if (pathname === '/auth' && searchParams.has(name)) searchParams.set(name, wrong)
      },
    })
    expect([end.address.pathname, isIn]).toEqual(['/auth', false])
    expect(await accountOf(claims.email)).toBeUndefined()
  })

  test('what came back once does not come back again, nor in another browser', async () => {
    const claims = { email: `once-${kind}@firm.example`, email_verified: true }
    const isBack = ({ pathname }: URL) => pathname === '/auth/oidc/callback'
    const { browser, end } = await go(subject(), claims, { stop: isBack })
    const copy = new Wanderer()
    for (const [host, jar] of browser.jars) copy.jars.set(host, new Map(jar))
    expect((await new Wanderer().follow(end.address.href)).address.pathname).toBe('/auth')
    expect((await browser.follow(end.address.href)).address.pathname).toBe('/admin')
    expect((await copy.follow(end.address.href)).address.pathname).toBe('/auth')
  })

  test('it counts towards the limit of the address, and is refused to who is disabled', async () => {
    const email = `limited-${kind}@firm.example`
    const who = subject()
    const claims = { email, email_verified: true }
    expect((await go(who, claims)).isIn).toBe(true)
    await inDatabase(site, (db) => db.deleteFrom('attempts').execute())
    for (let n = 0; n < 5; n += 1)
      await fetch(`${site.origin}/auth`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.origin },
        body: new URLSearchParams({ email, password: 'wrong' }),
      })
    expect((await go(who, claims)).isIn).toBe(false)
    await inDatabase(site, async (db) => {
      await db.deleteFrom('attempts').execute()
      const disabled = db.updateTable('users').set({ disabled_at: new Date() })
      await disabled.where('email', '=', email).execute()
    })
    expect((await go(who, claims)).isIn).toBe(false)
  })

  testOnce('staff may have to use it, with one admin excepted', async () => {
    const admin = await addStaff(site, 'admin')
    const excepted = await addStaff(site, 'admin')
    const viewer = await addStaff(site, 'viewer')
    const signIn = async (email: string) => {
      const answer = await fetch(`${site.origin}/auth`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.origin },
        body: new URLSearchParams({ email, password }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    await requireService(true, excepted.email)
    try {
      const refused = await signIn(admin.email)
      expect(refused).toMatchObject({ status: 400 })
      expect(refused.text).toContain('Your firm asks its staff to sign in with another service')
      expect((await signIn(excepted.email)).status).toBe(303)
      expect((await signIn(viewer.email)).status).toBe(303)
      const token = await invite(someEmail('staff'), 'admin')
      const { isIn, end } = await go(subject(), {}, { query: `?invitation=${token}` })
      expect(isIn).toBe(true)
      expect(end.text).not.toContain(offer)
      const editor = await signedIn('editor', true)
      const denied = () => editor.browser.follow(`${site.origin}/admin`)
      expect((await denied()).text).not.toContain(offer)
      const kept = await editor.post('/account/service', { proof: password })
      expect([kept.status, kept.text]).toEqual([
        400,
        expect.stringContaining('Your firm asks its staff to sign in with another service'),
      ])
      await requireService(false, '')
      expect((await denied()).text).toContain(offer)
    } finally {
      await requireService(false, '')
    }
  })

  test('an account that a former service knew connects this one in its place', async () => {
    const { id, browser, post } = await signedIn()
    const former = { issuer: 'https://former.example', tenant: '', subject: id }
    await inDatabase(site, (db) => db.transaction().execute((tx) => saveIdentity(tx, id, former)))
    const { address = '' } = await post('/account/service', { proof: password })
    const who = subject()
    issuer.as(who, {})
    expect((await browser.follow(address)).text).toContain('Connected: it signs you in.')
    expect((await go(who, {})).isIn).toBe(true)
  })

  testOnce.each(['HS256', 'PS256'] as const)(
    'what is signed by %s is not believed',
    async (algorithm) => {
      const claims = { email: `${algorithm}-${kind}@firm.example`, email_verified: true }
      issuer.serve(`${site.origin}/auth/oidc/callback`, { algorithm })
      try {
        const { end, isIn } = await go(subject(), claims)
        expect([end.address.href, isIn]).toEqual([`${site.origin}/auth`, false])
        expect(await accountOf(claims.email)).toBeUndefined()
      } finally {
        issuer.serve(`${site.origin}/auth/oidc/callback`)
      }
      expect((await go(subject(), claims)).isIn).toBe(true)
    },
  )

  testOnce('what is signed by another key is not believed', async () => {
    const claims = { email: `key-${kind}@firm.example`, email_verified: true }
    issuer.serve(`${site.origin}/auth/oidc/callback`, { keys: [newSigningKey()] })
    try {
      expect((await go(subject(), claims)).isIn).toBe(false)
      expect(await accountOf(claims.email)).toBeUndefined()
    } finally {
      issuer.serve(`${site.origin}/auth/oidc/callback`)
    }
  })
  /** Somebody with a session here, in a browser that goes there and comes back. */
  async function signedIn(role: Role = 'viewer', isConnected = false) {
    const person = await addStaff(site, role)
    const identity = { issuer: issuer.address, tenant: '', subject: person.id }
    if (isConnected)
      await inDatabase(site, (db) =>
        db.transaction().execute((tx) => saveIdentity(tx, person.id, identity)),
      )
    const browser = new Wanderer()
    const cookies = await sessionCookies(site, person.email)
    const jar = new Map(cookies.map(({ name, value }) => [name, value] as const))
    browser.jars.set(new URL(site.origin).host, jar)
    const post = async (path: string, fields: Record<string, string>) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${site.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: site.origin },
        body: new URLSearchParams(fields),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      const text = await answer.text()
      const address = /href="(http:\/\/localhost:\d+\/auth\?[^"]+)"/.exec(text)?.[1]
      return { status: answer.status, text, address: address?.replaceAll('&amp;', '&') }
    }
    return { ...person, browser, jar, post }
  }

  test('somebody who is signed in connects it by their password, whatever address it names', async () => {
    const { email, browser, post } = await signedIn()
    const who = subject()
    const claims = { email: 'somebody@else.example' }
    expect((await post('/account/service', { proof: 'wrong' })).address).toBeUndefined()
    const { address = '' } = await post('/account/service', { proof: password })
    issuer.as(who, claims)
    const end = await browser.follow(address)
    expect([end.address.pathname, end.status]).toEqual(['/account', 200])
    expect(end.text).toContain('Connected: it signs you in.')
    const again = await go(who, claims)
    expect(again.isIn).toBe(true)
    expect((await again.browser.follow(`${site.origin}/account`)).text).toContain(email)
    await mailTo(site, email, /Another service signs you in/)

    // Another person cannot have it too.
    const other = await signedIn()
    const asked = await other.post('/account/service', { proof: password })
    issuer.as(who, claims)
    const refused = await other.browser.follow(asked.address ?? '')
    expect(refused.text).toContain('connected already')

    const { status } = await post('/account/service', { proof: password })
    expect(status).toBe(303)
    expect((await go(who, claims)).isIn).toBe(false)
  })

  testOnce('it connects nothing in another session than the one that has asked', async () => {
    const { jar, post } = await signedIn()
    const { address = '' } = await post('/account/service', { proof: password })
    const oidc = jar.get('qantara-oidc') ?? ''
    const victim = await signedIn()
    const who = subject()
    issuer.as(who, { email: 'x@else.example' })
    for (const browser of [victim.browser, new Wanderer()]) {
      const host = new URL(site.origin).host
      browser.jars.set(host, new Map([...(browser.jars.get(host) ?? []), ['qantara-oidc', oidc]]))
      await browser.follow(address)
    }
    expect((await go(who, { email: 'x@else.example' })).isIn).toBe(false)
  })

  testOnce('signing out here ends here: the other service is not asked', async () => {
    const who = subject()
    const claims = { email: `out-${kind}@firm.example`, email_verified: true }
    const { browser } = await go(who, claims)
    const jar = browser.jars.get(new URL(site.origin).host)
    const cookie = [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const out = await fetch(`${site.origin}/auth/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: site.origin },
      body: new URLSearchParams(),
    })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/auth'])
    expect((await browser.follow(`${site.origin}/admin`)).address.pathname).toBe('/auth')
  })
})
