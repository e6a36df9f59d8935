import { checkEmail, normaliseEmail } from '#core/email.ts'
import { isRefusal } from '#core/issue.ts'
import { linkMinutes } from '#core/people/account.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import {
  createAdminByCommand,
  createLinkForCli,
  removeSecondFactorByCommand,
  signEverybodyOut,
} from '#core/people/operator.server.ts'
import { counted } from '#core/text.ts'
import type { Db } from '#db/schema.ts'

export type Context = { db: Db; origin: string; accountMailer: AccountMailer }

export async function makeAdmin({ db, origin }: Context, typed: string) {
  const email = emailOf(typed)
  const { hasPassword, approvesFrom } = await createAdminByCommand(db, origin, email)
  say(`${email} is an admin now.`)
  if (approvesFrom)
    say(
      `They may approve changes from ${approvesFrom.toISOString()} on, or once another admin ends the wait. All admins are told.`,
    )
  if (hasPassword) return
  say('There is no password yet: choose one with this link, and sign in.')
  await printLink(db, origin, 'reset', email)
}

export async function printSignInLink({ db, origin }: Context, typed: string) {
  await printLink(db, origin, 'magic', emailOf(typed))
}

export async function removeSecondFactor({ db, accountMailer }: Context, typed: string) {
  const email = emailOf(typed)
  await removeSecondFactorByCommand(db, accountMailer, email).catch((error: unknown) => {
    if (isRefusal(error)) throw new CommandError(`${email} has no two-step verification`)
    throw error
  })
  say(`${email} signs in without two-step verification now, and has been told by email.`)
}

export async function signOutAll({ db, accountMailer }: Context) {
  const { sessions, links, secondFactors } = await signEverybodyOut(db, accountMailer)
  say(
    `Ended: ${counted(sessions, 'session', 'sessions')} and ${counted(links, 'link in a mail', 'links in mails')}.`,
  )
  if (secondFactors > 0)
    say(
      `Two-step verification of ${counted(secondFactors, 'person', 'people')} was encrypted with another session secret and is removed: they are told by email, and set it up again.`,
    )
}

async function printLink(db: Db, origin: string, purpose: 'magic' | 'reset', email: string) {
  const link = await createLinkForCli(db, origin, purpose, email)
  if (!link) throw new CommandError(`${email} has no account that may sign in`)
  say(`${link}\nIt works once, within ${linkMinutes} minutes.`)
}

function emailOf(typed: string): string {
  if (checkEmail(typed)) throw new CommandError(`${typed} is not an email address`)
  return normaliseEmail(typed)
}

export class CommandError extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
