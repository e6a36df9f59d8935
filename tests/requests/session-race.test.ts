import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptInvitation } from '#core/people/invitations.server.ts'
import { issueToken } from '#core/people/links.server.ts'
import { createAdminByCommand } from '#core/people/operator.server.ts'
import { proveAddress } from '#core/people/sessions.server.ts'
import { findPasswordByEmail, lockUser, savePassword } from '#core/people/users.server.ts'
import { resetPassword } from '#core/sign-in/links.server.ts'
import { changeOwnPassword } from '#core/sign-in/own.server.ts'
import { startSession } from '#core/sign-in/sign-in.server.ts'
import { createAccountDependencies } from '#server/accounts/dependencies.ts'
import { openAccounts, password, type TestAccounts } from '../support/accounts.ts'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { databases } from '../support/databases.ts'
import { client, issueResetToken, log, sessionRaces, sessionsOf } from '../support/session-races.ts'

/** SQLite writes one after the other; PostgreSQL, at once. `bar/session-races` plays more of them. */
const roundsOn = { sqlite: 3, postgres: 15 }
const stranger = { fullName: 'A stranger', password: 'Tiger-7-lily' }
const identity = { issuer: 'https://id.example.com', tenant: '', subject: 'owner' }

describe.each(databases)('a sign-in beside something that ends all sessions, on %s', (kind) => {
  const rounds = roundsOn[kind]
  let t: TestAccounts
  let boss: string
  /** The races ask of PostgreSQL what these do. */
  const testOnce = test.runIf(kind === 'sqlite')
  beforeAll(async () => {
    t = await openAccounts(kind)
    boss = (await t.addPerson('boss@example.com', 'admin')).id
  })
  afterAll(() => t.close())

  testOnce('a password that was changed after its check lets nobody in', async () => {
    const { id, email } = await t.addPerson('late@example.com', 'viewer')
    const checked = await findPasswordByEmail(t.db, email)
    const { token: resetToken } = await issueResetToken(t, email, id)
    await resetPassword(t.db, t.accountMailer, { resetToken, password: 'another hash' })
    const entry = await startSession({ ...t, log }, client, id, {
      password: checked?.password ?? '',
    })
    expect(entry).toBeUndefined()
    expect(await sessionsOf(t, id)).toEqual([])
  })

  testOnce('nor does the change of a password that was reset after its check', async () => {
    const { id, email } = await t.addPerson('changed@example.com', 'viewer')
    const { db, accountMailer } = t
    const { token: resetToken } = await issueResetToken(t, email, id)
    const { accounts } = createAccountDependencies({
      db,
      log: pino({ level: 'silent' }),
      secret: 'a secret',
      accountMailer,
      passwords: cheapPasswords,
      // The owner is quicker than the service that is asked about the new password.
      isBreached: async () => {
        await resetPassword(db, accountMailer, { resetToken, password: 'the hash of the owner' })
        return false
      },
    })
    const actor = {
      id,
      email,
      name: '',
      role: 'viewer',
      sessionId: '',
      hasSecondFactor: false,
      mustEnrol: false,
    } as const
    const form = { current: password, password: 'Tiger-7-lily', confirm: 'Tiger-7-lily' }
    await expect(changeOwnPassword(accounts, { actor, client }, form)).rejects.toMatchObject({
      code: 'wrong-password',
    })
    expect((await findPasswordByEmail(db, email))?.password).toBe('the hash of the owner')
  })

  test.each(Object.entries(sessionRaces))('%s', async (_, race) => {
    for (let round = 0; round < rounds; round += 1)
      expect(await race(t, boss), `round ${round}`).toEqual([])
  })

  /** What comes beside somebody who is just proving an address that a stranger has signed up with. */
  const besides = {
    'another sign-up by a stranger': (email: string) =>
      t.accounts
        .signUp(new Request('https://www.example.com'), { ...stranger, email })
        .then(() => t.mails()),
    'the command that makes an admin': (email: string) =>
      createAdminByCommand(t.db, 'http://localhost', email),
    'an invitation that is accepted': async (email: string) => {
      const { token } = await t.db
        .transaction()
        .execute((tx) => issueToken(tx, 'invitation', { email, role: 'admin' }))
      await acceptInvitation(t.db, { token, name: 'The owner', identity })
    },
  }

  test.each(Object.entries(besides))(
    'a proven address keeps no password of a stranger, beside %s',
    async (what, beside) => {
      const email = `${what.replaceAll(' ', '-')}@example.com`
      await besides['another sign-up by a stranger'](email)
      const { id } = await findPasswordByEmail(t.db, email).then((found) => found ?? { id: '' })
      const proving = Promise.withResolvers<void>()
      const owner = t.db.transaction().execute(async (tx) => {
        await lockUser(tx, id)
        proving.resolve()
        // Until the other waits for it, where it does.
        await pause(500)
        await savePassword(tx, id, null)
        await proveAddress(tx, id)
      })
      await proving.promise
      await Promise.all([owner, beside(email)])
      expect(await findPasswordByEmail(t.db, email)).toMatchObject({
        verified: true,
        password: null,
      })
    },
  )
})
