import { withCookies } from '#app/cookies.server.ts'
import { nameBrowser } from '#app/name-browser.ts'
import { type Asked, type Done, type Questions, say } from '#app/question.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import { Refusal } from '#core/issue.ts'
import { askService } from '#core/sign-in/oidc.server.ts'
import {
  beginConnecting,
  changeOwnPassword,
  disableOwnSecondFactor,
  disconnectOwnService,
  endOtherSessions,
  endOwnSession,
  findOwnService,
  listOwnSessions,
  removeOwnPasskey,
} from '#core/sign-in/own.server.ts'
import { listPasskeys } from '#core/sign-in/passkeys.server.ts'
import { proof } from './fields.ts'

const back = '/account'

const newPassword = { type: 'password', autoComplete: 'new-password' } as const

const passwordFields: readonly FormField[] = [
  {
    name: 'current',
    label: 'Current Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your current password',
  },
  {
    ...newPassword,
    name: 'password',
    label: 'New Password',
    showsStrength: true,
    missing: 'Please choose a new password',
  },
  {
    ...newPassword,
    name: 'confirm',
    label: 'Confirm Password',
    missing: 'Please enter the new password again',
  },
]

/** These are asked before something of one's own account changes. */
export const questions: Questions = {
  '/account/password': {
    back,
    ask: {
      title: 'Change password',
      text: [],
      fields: passwordFields,
      button: 'Update Password',
      busy: 'Updating...',
    },
    act: ({ app, typed: { current = '', password = '', confirm = '' }, ...me }) =>
      changeOwnPassword(app, me, { current, password, confirm }),
    notice: 'own-password-updated',
  },

  '/account/sessions/:id/end': {
    back,
    ask: async ({ db, actor, id }) => {
      const { userAgent } = found(await listOwnSessions(db, actor), id)
      return {
        title: 'End this session?',
        text: [say`${nameBrowser(userAgent)} is signed out immediately.`],
        fields: [proof],
        button: 'End Session',
        busy: 'Ending...',
      }
    },
    act: ({ app, id, typed: { proof = '' }, ...me }) => endOwnSession(app, me, { id, proof }),
    notice: 'session-ended',
  },

  '/account/sessions/end-others': {
    back,
    ask: {
      title: 'End all other sessions?',
      text: ['You stay signed in here, and are signed out in every other browser.'],
      fields: [proof],
      button: 'End Sessions',
      busy: 'Ending...',
    },
    act: ({ app, typed: { proof = '' }, ...me }) => endOtherSessions(app, me, { proof }),
    notice: 'other-sessions-ended',
  },

  '/account/second-factor/off': {
    back,
    ask: {
      title: 'Turn off two-step verification?',
      text: [
        'Your password, or an email to you, will be enough to sign in, but not to approve changes. Your other sessions end.',
      ],
      fields: [proof],
      button: 'Turn Off',
      busy: 'Turning off...',
    },
    act: ({ app, typed: { proof = '' }, ...me }) => disableOwnSecondFactor(app, me, { proof }),
    notice: 'second-factor-disabled',
  },

  '/account/passkeys/:id/remove': {
    back,
    ask: async ({ db, actor, id }) => {
      const { name } = found(await listPasskeys(db, actor.id), id)
      return {
        title: 'Remove this passkey?',
        text: [
          say`${name} no longer signs you in, and your other sessions end. Delete it from your device too: we cannot reach it there.`,
        ],
        fields: [proof],
        button: 'Remove',
        busy: 'Removing...',
      }
    },
    act: ({ app, id, typed: { proof = '' }, ...me }) => removeOwnPasskey(app, me, { id, proof }),
    notice: 'passkey-removed',
  },

  '/account/service': {
    back,
    ask: async (asked) => {
      const { name, isConnected } = await serviceOf(asked)
      if (isConnected)
        return {
          title: `Disconnect ${name}?`,
          text: [
            'It no longer signs you in here, and your other sessions end. Your password and your passkeys stay.',
          ],
          fields: [proof],
          button: 'Disconnect',
          busy: 'Disconnecting...',
        }
      return {
        title: `Connect ${name}`,
        text: ['Anyone who signs in there as you can sign in here. Your other ways in stay.'],
        fields: [proof],
        button: 'Continue',
        busy: 'Checking...',
      }
    },
    act: connectOrDisconnect,
    notice: 'service-disconnected',
  },
}

/** Disconnects it, or leads to where somebody signs in there to connect it. */
async function connectOrDisconnect(asked: Asked): Promise<Done> {
  const { args, app, typed } = asked
  const { proof = '' } = typed
  const { name, isConnected } = await serviceOf(asked)
  if (isConnected) {
    await disconnectOwnService(app, asked, { proof })
    return 'done'
  }
  const connecting = await beginConnecting(app, asked, { proof })
  const { address, sealed } = await askService(app, { connecting })
  return {
    headers: withCookies(args.request, { oidc: sealed }),
    next: {
      title: `Connect ${name}`,
      text: ['Sign in there now, within ten minutes. Then you come back to your account.'],
      link: { to: address, label: `Continue with ${name}` },
    },
  }
}

async function serviceOf({ app, actor }: Asked) {
  const service = await findOwnService(app, actor)
  if (!service) throw new Refusal('not-found')
  return service
}

function found<R extends { id: string }>(own: readonly R[], id: string): R {
  const one = own.find((each) => each.id === id)
  if (!one) throw new Refusal('not-found')
  return one
}
