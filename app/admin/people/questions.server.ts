import { clientOfRoute } from '#app/client.server.ts'
import { listLeftWithoutApprover } from '#core/approval/approvers.server.ts'
import { resendInvitation, withdrawInvitation } from '#core/people/invitations.server.ts'
import {
  disableAccount,
  enableAccount,
  endWait,
  signOutEverywhere,
} from '#core/people/people.server.ts'
import { removeSecondFactorOf } from '#core/sign-in/own-second-factor.server.ts'
import { type Questions, say } from '../shell/question.ts'
import { findInvitation, findPerson } from './find-people.ts'
import { doneOrSubmitted } from './submit-person.ts'

const back = '/admin/people'

export const peopleQuestions: Questions = {
  '/admin/people/:id/disable': {
    back,
    ask: async ({ args, db, id }) => {
      const { name } = await findPerson(args)
      const left = await listLeftWithoutApprover(db, id)
      const waiting = say`After this nobody may approve the changes of ${left.join(', ')}. They wait until another admin is named, or until 72 hours after the person who runs the server has made one.`
      return {
        title: 'Disable this account?',
        text: [
          say`${name} is signed out immediately and cannot sign in until an admin enables the account again. Nothing is deleted.`,
          ...(left.length > 0 ? [waiting] : []),
        ],
        button: 'Disable',
        busy: 'Disabling...',
      }
    },
    act: ({ args, app, actor, id }) => disableAccount(app, actor, clientOfRoute(args), id),
    notice: 'disabled',
  },

  '/admin/people/:id/enable': {
    back,
    ask: async ({ args }) => ({
      title: 'Enable this account?',
      text: [
        say`${(await findPerson(args)).name} can sign in again, with the same password and role.`,
      ],
      button: 'Enable',
      busy: 'Enabling...',
    }),
    act: ({ args, app, actor, id }) => {
      const enabled = enableAccount(app, actor, clientOfRoute(args), id)
      return doneOrSubmitted(args, enabled, 'enable-admin', { personId: id })
    },
    notice: 'enabled',
  },

  '/admin/people/:id/end-wait': {
    back,
    ask: async ({ args }) => {
      const { name, email } = await findPerson(args)
      return {
        title: 'Let this person approve now?',
        text: [
          say`${name || email} was let in by the person who runs the server, and waits before approving anything. If you end that, you have let them in: neither of you can approve the changes of the other. All admins are told. If you do not know them, disable the account instead.`,
        ],
        button: 'End the Wait',
        busy: 'Ending...',
      }
    },
    act: ({ app, actor, id }) => endWait(app, actor, id),
    notice: 'wait-ended',
  },

  '/admin/people/:id/second-factor': {
    back,
    ask: async ({ args }) => ({
      title: 'Reset two-step verification?',
      text: [
        say`${(await findPerson(args)).name} can sign in with only a password or a magic link until they set it up again, and approves nothing until then. Their sessions end immediately. Before you do this, check in person or by phone that they asked for it. They get an email about it.`,
      ],
      button: 'Reset Two-step Verification',
      busy: 'Resetting...',
    }),
    act: ({ args, app, actor, id }) => removeSecondFactorOf(app, actor, clientOfRoute(args), id),
    notice: 'second-factor-removed',
  },

  '/admin/people/:id/sign-out': {
    back,
    ask: async ({ args }) => ({
      title: 'Sign out everywhere?',
      text: [
        say`All sessions of ${(await findPerson(args)).name} end immediately, on every device, and links in emails to them stop working.`,
      ],
      button: 'Sign Out Everywhere',
      busy: 'Signing out...',
    }),
    act: ({ db, actor, id }) => signOutEverywhere(db, actor.id, id),
    notice: 'signed-out-everywhere',
  },

  '/admin/people/invitations/:id/withdraw': {
    back,
    ask: async ({ args }) => ({
      title: 'Withdraw this invitation?',
      text: [say`The link that ${(await findInvitation(args)).email} got stops working.`],
      button: 'Withdraw',
      busy: 'Withdrawing...',
    }),
    act: ({ db, actor, id }) => withdrawInvitation(db, actor.id, id),
    notice: 'invitation-withdrawn',
  },

  '/admin/people/invitations/:id/resend': {
    back,
    ask: async ({ args }) => ({
      title: 'Send this invitation again?',
      text: [
        say`${(await findInvitation(args)).email} gets another email. The link stays the same and works for 7 more days.`,
      ],
      button: 'Resend',
      busy: 'Sending...',
    }),
    act: async ({ app, actor, id }) => {
      await resendInvitation(app.db, app.accountMailer, actor.id, id)
      return { notice: app.sendsMail ? 'invitation-resent' : 'invited-by-file' }
    },
    notice: 'invitation-resent',
  },
}
