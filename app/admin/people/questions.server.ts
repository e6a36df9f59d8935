import { type ActionFunctionArgs, data } from 'react-router'
import type { InputOf } from '#app/operations.server.ts'
import { type Asked, type Asking, type Questions, say } from '#app/question.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import { listLeftWithoutApprover } from '#core/approval/approvers.server.ts'
import { normaliseEmail } from '#core/email.ts'
import { isRefusal, Refusal } from '#core/issue.ts'
import type { Invitation, Person } from '#core/people/account.ts'
import {
  findInvitationLink,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#core/people/invitations.server.ts'
import { findPerson as findOne } from '#core/people/list.server.ts'
import { removeSecondFactor } from '#core/people/operator.server.ts'
import {
  disablePerson,
  enablePerson,
  endWait,
  saveRole,
  signOutEverywhere,
} from '#core/people/people.server.ts'
import { isRole, type Role } from '#core/rights/role.ts'
import { changeAs } from '../change-site.ts'
import { staffOf } from '../guard.ts'
import { invitedRoles, roleField } from './roles.ts'

const back = '/admin/people'

const emailField: FormField = {
  name: 'email',
  label: 'Email',
  control: 'line',
  type: 'email',
  missing: 'Please enter an email address',
}

/** Throws Refusal 'not-found' when there is no such person (any more). */
async function findPerson({ db, actor, id }: Asked): Promise<Person> {
  const person = await findOne(db, actor.id, id)
  if (!person) throw new Refusal('not-found')
  return person
}

async function findInvitation({ db, actor, id }: Asked): Promise<Invitation> {
  const invitations = await listInvitations(db, actor.id)
  const invitation = invitations.find((each) => each.id === id)
  if (!invitation) throw new Refusal('not-found')
  return invitation
}

/** Throws 400 where it is no role. */
function roleIn({ typed }: Asked): Role {
  const { role = '' } = typed
  if (!isRole(role)) throw data(undefined, 400)
  return role
}

export const peopleQuestions: Questions = {
  '/admin/people/invite': {
    back,
    ask: {
      title: 'Invite somebody',
      text: [
        'They get an email with a link, choose a password, and are signed in. You can also copy the link and send it yourself.',
      ],
      fields: [emailField, roleField('admin', invitedRoles)],
      button: 'Send Invitation',
      busy: 'Sending...',
    },
    async act(asked) {
      const { args, app, actor, typed } = asked
      const { email = '' } = typed
      const invited = invite(app.db, app.accountMailer, actor.id, {
        email,
        role: roleIn(asked),
      })
      const input = { email: normaliseEmail(email) }
      const outcome = await doneOrSubmitted(args, invited, 'invite-admin', input)
      if (outcome === 'submitted') return outcome
      return { notice: app.sendsMail ? 'invited' : 'invited-by-file' }
    },
    notice: 'invited',
  },

  '/admin/people/:id/role': {
    back,
    ask: async (asked) => {
      const { name, role } = await findPerson(asked)
      return {
        title: 'Change role',
        text: [say`${name} is signed out everywhere and must sign in again.`],
        fields: [roleField(role)],
        button: 'Change Role',
        busy: 'Changing...',
      }
    },
    act(asked) {
      const { args, app, actor, client, id } = asked
      const input = { personId: id, role: roleIn(asked) }
      const assigned = saveRole(app.db, app, actor.id, input, client)
      return doneOrSubmitted(args, assigned, 'make-admin', { personId: id })
    },
    notice: 'role-changed',
  },

  '/admin/people/:id/disable': {
    back,
    ask: async (asked) => {
      const { name } = await findPerson(asked)
      const left = await listLeftWithoutApprover(asked.db, asked.id)
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
    async act({ app, actor, client, id }) {
      await disablePerson(app.db, app, actor.id, id, client)
    },
    notice: 'disabled',
  },

  '/admin/people/:id/enable': {
    back,
    ask: async (asked) => ({
      title: 'Enable this account?',
      text: [
        say`${(await findPerson(asked)).name} can sign in again, with the same password and role.`,
      ],
      button: 'Enable',
      busy: 'Enabling...',
    }),
    act: async ({ args, app, actor, client, id }) => {
      const enabled = enablePerson(app.db, app, actor.id, id, client)
      const outcome = await doneOrSubmitted(args, enabled, 'enable-admin', { personId: id })
      if (outcome === 'submitted') return outcome
      return { notice: 'enabled', undo: { to: `${back}/${id}/disable` } }
    },
    notice: 'enabled',
  },

  '/admin/people/:id/end-wait': {
    back,
    ask: async (asked) => {
      const { name, email } = await findPerson(asked)
      return {
        title: 'Let this person approve now?',
        text: [
          say`${name || email} was let in by the person who runs the server, and waits before approving anything. If you end that, you have let them in: neither of you can approve the changes of the other. All admins are told. If you do not know them, disable the account instead.`,
        ],
        button: 'End the Wait',
        busy: 'Ending...',
      }
    },
    act: ({ app, actor, id }) => endWait(app.db, app, actor.id, id),
    notice: 'wait-ended',
  },

  '/admin/people/:id/second-factor': {
    back,
    ask: async (asked) => ({
      title: 'Reset two-step verification?',
      text: [
        say`${(await findPerson(asked)).name} can sign in with only a password or a magic link until they set it up again, and approves nothing until then. Their sessions end immediately. Before you do this, check in person or by phone that they asked for it. They get an email about it.`,
      ],
      button: 'Reset Two-step Verification',
      busy: 'Resetting...',
    }),
    act: ({ app, actor, client, id }) => removeSecondFactor(app, actor.id, client, id),
    notice: 'second-factor-removed',
  },

  '/admin/people/:id/sign-out': {
    back,
    ask: async (asked) => ({
      title: 'Sign out everywhere?',
      text: [
        say`All sessions of ${(await findPerson(asked)).name} end immediately, on every device, and links in emails to them stop working.`,
      ],
      button: 'Sign Out Everywhere',
      busy: 'Signing out...',
    }),
    act: ({ db, actor, id }) => signOutEverywhere(db, actor.id, id),
    notice: 'signed-out-everywhere',
  },

  '/admin/people/invitations/:id/withdraw': {
    back,
    ask: async (asked) => ({
      title: 'Withdraw this invitation?',
      text: [say`The link that ${(await findInvitation(asked)).email} got stops working.`],
      button: 'Withdraw',
      busy: 'Withdrawing...',
    }),
    act: ({ db, actor, id }) => withdrawInvitation(db, actor.id, id),
    notice: 'invitation-withdrawn',
  },

  '/admin/people/invitations/:id/link': {
    back,
    ask: linkOf,
    /** A script asks for it without leaving the list, to copy it. */
    async act(asked) {
      try {
        return { next: await linkOf(asked), headers: new Headers() }
      } catch (error) {
        if (!isRefusal(error, 'not-found')) throw error
        return { notice: 'invitation-gone' }
      }
    },
    notice: 'invited',
  },

  '/admin/people/invitations/:id/resend': {
    back,
    ask: async (asked) => ({
      title: 'Send this invitation again?',
      text: [
        say`${(await findInvitation(asked)).email} gets another email. The link stays the same and works for 7 more days.`,
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

async function linkOf(asked: Asked): Promise<Asking> {
  const { app, db, actor, id } = asked
  const { email } = await findInvitation(asked)
  const dialog = { title: 'Invitation link', cancel: 'Close' }
  try {
    const link = await findInvitationLink(db, app.accountMailer, actor.id, id)
    if (!link) throw new Refusal('not-found')
    return {
      ...dialog,
      text: [say`Anyone who opens this link becomes ${email}. Send it to that person only.`],
      copy: { text: link, label: 'Copy' },
    }
  } catch (error) {
    if (!isRefusal(error, 'needs-approval')) throw error
    return { ...dialog, text: ['Only who has invited an admin gets the link of that invitation.'] }
  }
}

type PersonOperation = 'invite-admin' | 'make-admin' | 'enable-admin'

/** Waits for the work, or submits it where it needs a second person. Throws what else is refused. */
async function doneOrSubmitted<N extends PersonOperation>(
  args: Pick<ActionFunctionArgs, 'context'>,
  work: Promise<unknown>,
  name: N,
  input: InputOf<N>,
): Promise<'done' | 'submitted'> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!isRefusal(error, 'needs-approval')) throw error
  }
  await changeAs(staffOf(args), name, input)
  return 'submitted'
}
