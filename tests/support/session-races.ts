import { Refusal } from '#core/issue.ts'
import { issueToken } from '#core/people/links.server.ts'
import { disablePerson } from '#core/people/people.server.ts'
import { findPasswordByEmail } from '#core/people/users.server.ts'
import { resetPassword } from '#core/sign-in/links.server.ts'
import { startSession } from '#core/sign-in/sign-in.server.ts'
import type { TestAccounts } from './accounts.ts'

export const client = {
  sessionToken: undefined,
  browserToken: undefined,
  userAgent: '',
  url: '',
  clientKey: '',
}
export const log = { warn() {} }

export const sessionsOf = ({ db }: TestAccounts, userId: string) =>
  db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()

export const issueResetToken = ({ db }: TestAccounts, email: string, userId: string) =>
  db.transaction().execute((tx) => issueToken(tx, 'reset-ticket', { email, userId }))

/** One round each, of a new person and an admin: what it leaves behind, which must be nothing. */
export const sessionRaces = {
  'sign-ins beside a reset leave no session, whichever is first': async (t: TestAccounts) => {
    const { id, email } = await addSomebody(t)
    const checked = await findPasswordByEmail(t.db, email)
    const { token: resetToken } = await issueResetToken(t, email, id)
    const signIn = () =>
      startSession({ ...t, log }, client, id, { password: checked?.password ?? '' })
    const reset = resetPassword(t.db, t.accountMailer, { resetToken, password: 'another hash' })
    await Promise.all([signIn(), reset, signIn()])
    return sessionsOf(t, id)
  },
  'nor do those beside a disabling': async (t: TestAccounts, bossId: string) => {
    const { id } = await addSomebody(t)
    const signIn = () => startSession({ ...t, log }, client, id)
    const disable = () => disablePerson(t.db, { origin: 'http://localhost' }, bossId, id)
    await Promise.all([signIn(), disable(), signIn()])
    return sessionsOf(t, id)
  },
  'a link that is used beside a disabling is used or void: neither waits for the other': async (
    t: TestAccounts,
    bossId: string,
  ) => {
    const { id, email } = await addSomebody(t)
    const { token: resetToken } = await issueResetToken(t, email, id)
    const [reset, disabled] = await Promise.allSettled([
      resetPassword(t.db, t.accountMailer, { resetToken, password: 'another hash' }),
      disablePerson(t.db, { origin: 'http://localhost' }, bossId, id),
    ])
    return [reset, disabled].flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return []
      return outcome === reset && outcome.reason instanceof Refusal ? [] : [outcome.reason]
    })
  },
}

const addSomebody = (t: TestAccounts) => t.addPerson(`${crypto.randomUUID()}@example.com`, 'viewer')
