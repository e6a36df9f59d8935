import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'
import type { Typed } from '#app/forms.ts'
import { requireUser, throwOnRefusal } from '#app/guard.ts'
import { nameBrowser } from '#app/name-browser.ts'
import type { NoticeName } from '#app/notices.ts'
import type { FieldConfig, Fields } from '#app/ui/fields.ts'
import type { Words } from '#app/ui/words.tsx'
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '#core/sign-in/own-account.server.ts'
import { listOwnPasskeys, removeOwnPasskey } from '#core/sign-in/own-passkeys.server.ts'
import { disableOwnSecondFactor } from '#core/sign-in/own-second-factor.server.ts'
import type { Own } from './change-account.ts'
import { reauthentication } from './second-factor/reauthentication.ts'

/** Asked before something of one's own account changes. */
type AccountQuestion<F extends Fields = Fields> = {
  title: string
  /** Throws 404 where there is nothing to ask about. */
  text?(args: ActionFunctionArgs): Words | Promise<Words>
  fields: F
  submit: string
  busy: string
  notice: NoticeName
  act(own: Own, typed: Typed<keyof F & string>, id: string): Promise<unknown>
}

const asking = <F extends Fields>(question: AccountQuestion<F>): AccountQuestion => question

/** With the password or a code. */
const proving = (question: Omit<AccountQuestion<{ proof: FieldConfig }>, 'fields'>) =>
  asking({ ...question, fields: { proof: reauthentication } })

const newPassword = { type: 'password', autoComplete: 'new-password' } as const

/** By the pattern of its address. */
const questions: Readonly<Record<string, AccountQuestion>> = {
  '/account/password': asking({
    title: 'Change password',
    fields: {
      current: {
        label: 'Current Password',
        type: 'password',
        autoComplete: 'current-password',
        missing: 'Please enter your current password',
      },
      password: {
        ...newPassword,
        label: 'New Password',
        showsStrength: true,
        missing: 'Please choose a new password',
      },
      confirm: {
        ...newPassword,
        label: 'Confirm Password',
        missing: 'Please enter the new password again',
      },
    },
    submit: 'Update Password',
    busy: 'Updating...',
    notice: 'own-password-updated',
    act: ({ app, user, client }, typed) => changeOwnPassword(app, user, client, typed),
  }),

  '/account/sessions/:id/end': proving({
    title: 'End this session?',
    text: async (args) => {
      const app = args.context.get(appContext)
      const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, requireUser(args)))
      const { userAgent } = found(sessions, args)
      return [{ name: nameBrowser(userAgent) }, ' is signed out immediately.']
    },
    submit: 'End Session',
    busy: 'Ending...',
    notice: 'session-ended',
    act: ({ app, user, client }, { proof }, id) =>
      endOwnSession(app, user, client, { id, typed: proof }),
  }),

  '/account/sessions/end-others': proving({
    title: 'End all other sessions?',
    text: () => 'You stay signed in here, and are signed out in every other browser.',
    submit: 'End Sessions',
    busy: 'Ending...',
    notice: 'other-sessions-ended',
    act: ({ app, user, client }, { proof }) => endOtherSessions(app, user, client, proof),
  }),

  '/account/second-factor/off': proving({
    title: 'Turn off two-step verification?',
    text: () =>
      'Your password, or an email to you, will be enough to sign in, but not to approve changes. Your other sessions end.',
    submit: 'Turn Off',
    busy: 'Turning off...',
    notice: 'second-factor-disabled',
    act: ({ app, user, client }, { proof }) => disableOwnSecondFactor(app, user, client, proof),
  }),

  '/account/passkeys/:id/remove': proving({
    title: 'Remove this passkey?',
    text: async (args) => {
      const passkeys = await listOwnPasskeys(args.context.get(appContext), requireUser(args))
      const { name } = found(passkeys, args)
      return [
        { name },
        ' no longer signs you in, and your other sessions end. Delete it from your device too: we cannot reach it there.',
      ]
    },
    submit: 'Remove',
    busy: 'Removing...',
    notice: 'passkey-removed',
    act: ({ app, user, client }, { proof }, id) =>
      removeOwnPasskey(app, user, client, { id, typed: proof }),
  }),
}

export function questionAt({ pattern }: ActionFunctionArgs): AccountQuestion {
  // The router leaves out the first slash.
  const question = questions[pattern.replace(/^\/?/, '/')]
  if (!question) throw new Error(`There is no question at ${pattern}`)
  return question
}

function found<R extends { id: string }>(own: readonly R[], { params }: ActionFunctionArgs): R {
  const one = own.find(({ id }) => id === params.id)
  if (!one) throw data(undefined, 404)
  return one
}
