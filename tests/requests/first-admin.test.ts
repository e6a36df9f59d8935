import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { TOTP } from 'otpauth'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPasswords } from '#core/crypto/passwords.server.ts'
import { checkSecret } from '#core/doctor/check-secret.server.ts'
import { newTotpSecret, switchOn } from '#core/people/second-factor.server.ts'
import { createSession } from '#core/people/sessions.server.ts'
import { hasSecondFactor } from '#core/rights/users.server.ts'
import { connect } from '#db/connect.ts'
import { announceFirstAdmin, provideFirstAdmin } from '#server/accounts/first-start.ts'
import { readSessionSecret } from '#server/session-secret.ts'
import { Browser, openAccounts, password, type TestAccounts } from '../support/accounts.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { databases } from '../support/databases.ts'

const run = promisify(execFile)
const admin = { fullName: 'First', email: 'first@example.com', password }

describe.each(databases)('the first admin on %s', (kind) => {
  let t: TestAccounts
  beforeEach(async () => {
    t = await openAccounts(kind)
  })
  afterEach(() => t.close())

  /** What a start prints, and the code in it. */
  const start = async (firstAdmin?: { email: string; password: string }) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const { db, accountMailer } = t
    const passwords = createPasswords()
    const link = await provideFirstAdmin({ db, log, accountMailer, passwords, firstAdmin })
    if (link) announceFirstAdmin(link, log)
    const code = /first-admin\?code=([\w-]+)/.exec(lines.join())?.[1]
    return { lines: lines.join(''), code: code ?? '' }
  }
  const makeFirst = (code: string, form = admin) =>
    t.accounts.firstAdmin(new Browser().request(), { ...form, code })
  const admins = () =>
    t.db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .select(['email', 'email_verified', 'name'])
      .where('role', '=', 'admin')
      .execute()

  test('is made by the code that the start prints, once', async () => {
    const { code, lines } = await start()
    expect(lines).toContain('https://www.example.com/auth/first-admin?code=')
    expect((await start()).code).toBe(code)
    expect(JSON.stringify(await t.db.selectFrom('mail_links').selectAll().execute())).not.toContain(
      code,
    )
    expect(await t.accounts.isFirstAdminCode(`${code}x`)).toBe(false)
    expect(await t.accounts.isFirstAdminCode(code)).toBe(true)
    expect((await makeFirst(`${code}x`)).outcome).toBe('invalid-link')
    expect((await makeFirst(code, { ...admin, password: 'short' })).outcome).toBe('weak-password')
    const browser = new Browser()
    const made = browser.take(await t.accounts.firstAdmin(browser.request(), { ...admin, code }))
    expect(made.outcome).toBe('signed-in')
    expect((await t.accounts.currentSession(browser.request()))?.role).toBe('admin')
    expect((await t.mails()).map((mail) => [mail.to, mail.subject])).toEqual([
      ['first@example.com', expect.stringMatching(/^You are the first administrator/)],
    ])
    expect((await makeFirst(code, { ...admin, email: 'second@example.com' })).outcome).toBe(
      'invalid-link',
    )
    expect(await t.accounts.isFirstAdminCode(code)).toBe(false)
    expect((await start()).lines).toBe('')
    expect(await admins()).toHaveLength(1)
  })

  test('is one, when two set up at once', async () => {
    const { code } = await start()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        makeFirst(code, { ...admin, email: `${name}@example.com` }),
      ),
    )
    expect(answers.map((answer) => answer.outcome).toSorted()).toEqual([
      'invalid-link',
      'invalid-link',
      'invalid-link',
      'signed-in',
    ])
    expect(await admins()).toHaveLength(1)
  })

  test('comes from the environment while there is none, verified, and never again', async () => {
    const given = { email: 'Env@example.com', password }
    await Promise.all([start(given), start(given)])
    expect(await admins()).toEqual([
      { email: 'env@example.com', email_verified: 1 > 0, name: 'Administrator' },
    ])
    const signedIn = await t.accounts.signIn(new Browser().request(), given)
    expect(signedIn.outcome).toBe('signed-in')
    await start({ email: 'other@example.com', password: 'Another-password-2' })
    expect(await admins()).toHaveLength(1)
    await expect(start({ email: 'admin@localhost', password })).resolves.toBeDefined()
    await t.db.deleteFrom('users').execute()
    await expect(start({ email: 'admin@localhost', password })).rejects.toThrow(/^ADMIN_EMAIL/)
  })

  test('from the environment takes over what a stranger signed up with', async () => {
    const form = { ...admin, password: 'Mallory-was-here-1' }
    await t.accounts.signUp(new Browser().request(), form)
    await t.mails()
    await start(admin)
    const stranger = { email: admin.email, password: form.password }
    expect((await t.accounts.signIn(new Browser().request(), stranger)).outcome).toBe(
      'wrong-credentials',
    )
    expect((await t.accounts.signIn(new Browser().request(), admin)).outcome).toBe('signed-in')
  })
})

describe('the commands', () => {
  beforeAll(buildIfMoved, 300_000)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qantara-command-'))
  })
  afterEach(() => rm(folder, { recursive: true, maxRetries: 10, force: true }))

  const command = (...argv: string[]) =>
    run(process.execPath, [commands, ...argv], {
      env: { ...inheritedVariables(), DATA_DIR: folder, PUBLIC_ORIGIN: 'https://www.example.com' },
    })

  /** The owner's account with two-step verification, under this session secret. */
  const protectOwner = async (sessionSecret: string) => {
    await command('make-admin', 'owner@example.com')
    const connection = await connect({ file: join(folder, 'qantara.sqlite') })
    const { db } = connection
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const secret = newTotpSecret()
    const code = new TOTP({ secret }).generate()
    const encryption = createEncryption(sessionSecret)
    await db.transaction().execute((tx) => switchOn(tx, encryption, id, { secret, code }))
    return { ...connection, id }
  }

  test('make-admin and sign-in-link work on a machine without mail', async () => {
    const made = await command('make-admin', 'Owner@example.com')
    expect(made.stdout).toMatch(/^owner@example\.com is an admin now\./)
    expect(made.stdout).toMatch(
      /https:\/\/www\.example\.com\/auth\/link\?for=reset&token=[\w-]{43}\n/,
    )
    expect(made.stderr).toBe('')
    const printed = await command('sign-in-link', 'owner@example.com')
    expect(printed.stdout).toMatch(/^https:\/\/www\.example\.com\/auth\/link\?for=magic&token=/)
    const connection = await connect({ file: join(folder, 'qantara.sqlite') })
    const users = await connection.db
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['email', 'role'])
      .execute()
    await connection.close()
    expect(users).toEqual([{ email: 'owner@example.com', role: 'admin' }])
  })

  test('remove-second-factor lets somebody in again, and mails it', async () => {
    const connection = await protectOwner('any secret: nobody opens it')
    const { db, id } = connection
    const removed = await command('remove-second-factor', ' Owner@example.com')
    expect(removed.stdout).toMatch(/^owner@example\.com signs in without two-step verification now/)
    expect(await hasSecondFactor(db, id)).toBe(false)
    const mails = await db.selectFrom('queue_entries').select(['kind', 'recipient']).execute()
    expect(mails).toEqual([{ kind: 'second-factor', recipient: 'owner@example.com' }])
    await connection.close()
  })

  test('sign-everybody-out after a new session secret lets them in again', async () => {
    const connection = await protectOwner('the secret of before, which got out')
    const { db, id } = connection
    await db.transaction().execute((tx) => createSession(tx, id, 'a laptop'))

    const now = createEncryption(readSessionSecret(folder))
    expect(await checkSecret(db, now)).toMatchObject({
      state: 'red',
      message: expect.stringMatching(/^1 person cannot sign in/),
    })
    const done = await command('sign-everybody-out')
    expect(done.stdout).toMatch(
      /^Ended: 1 session and 1 link in a mail\.\nTwo-step verification of 1 person /,
    )
    expect(await hasSecondFactor(db, id)).toBe(false)
    for (const table of ['sessions', 'mail_links', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await checkSecret(db, now)).state).toBe('green')
    const mails = await db.selectFrom('queue_entries').select(['kind', 'recipient']).execute()
    expect(mails).toEqual([{ kind: 'second-factor', recipient: 'owner@example.com' }])
    await connection.close()
  })

  test('say what is wrong in a line, and fail', async () => {
    for (const [argv, words] of [
      [['make-admin', 'nonsense'], 'nonsense is not an email address'],
      [['sign-in-link', 'x@example.com'], 'x@example.com has no account that may sign in'],
      [['remove-second-factor', 'x@example.com'], 'x@example.com has no two-step verification'],
      [['constructor', 'x'], 'Usage: npm run qantara -- COMMAND'],
      [[], 'Usage: npm run qantara -- COMMAND'],
    ] as const) {
      const failed = await command(...argv).catch((error) => error)
      expect([failed.code, failed.stderr.split('\n')[0]]).toEqual([1, words])
    }
  })

  test('explain themselves when asked, in the words that are called here', async () => {
    const { stdout, stderr } = await command('--help')
    expect([stdout.split('\n')[0], stderr]).toEqual(['Usage: npm run qantara -- COMMAND', ''])
    expect(stdout).toContain('  --version\n')
    expect(stdout).toContain('  make-admin EMAIL\n')
    const beside = await run(process.execPath, [resolve(commands), '--help'], { cwd: folder })
    // A container has no sources, and the service says how its script is called.
    expect(beside.stdout).toMatch(/^Usage: node build\/server\/qantara\.js COMMAND\n/)
  })
})
