import type { RefusalCode, Refused } from '#core/issue.ts'
import type { Message } from './ui/message.ts'

export type Wording = {
  title?: string
  /** 'sign-in' or 'sign-up'. */
  tried?: string
  texts?: Partial<Record<RefusalCode, string>>
}

/** A closed list (docs/product.md §8, docs/bar.md 24). */
export function messageOf(refused: Refused, wording: Wording = {}): Message {
  const { title, text } = refusalMessage(refused, wording)
  return { tone: 'error', title, text: wording.texts?.[refused.outcome] ?? text }
}

export function refusalMessage(refused: Refused, { title = 'Error', tried }: Wording) {
  const { outcome, minutes = 1, feedback = [], people = [] } = refused
  switch (outcome) {
    case 'incomplete':
      return { title: 'Error', text: 'Please fill in all fields' }
    case 'invalid-email':
      return { title: 'Invalid Email', text: 'Please enter a valid email address' }
    case 'weak-password':
      return { title: 'Weak Password', text: feedback.join('. ') }
    case 'breached-password':
      return {
        title: 'Compromised Password',
        text: 'This password has been found in data breaches. Please choose a different password.',
      }
    case 'passwords-differ':
      return { title: 'Error', text: 'Passwords do not match' }
    case 'too-many-attempts':
      return {
        title: 'Too Many Attempts',
        text: tried
          ? `Too many ${tried} attempts. Try again in ${minutes} minutes.`
          : `Too many attempts. Please try again in ${minutes} minutes.`,
      }
    case 'last-approver':
      return { title: 'Nobody could approve', text: lastApproverText(people) }
    case 'invalid-link':
      return { title: 'Invalid Link', text: 'This link is invalid or has expired.' }
    default:
      return { title, text: plainTexts[outcome] }
  }
}

function lastApproverText(people: readonly string[]): string {
  return (
    `After this nobody could approve the changes of ${people.join(', ')}. ` +
    'Make somebody an admin first whom none of them has let in.'
  )
}

const plainTexts: Record<
  Exclude<
    RefusalCode,
    | 'incomplete'
    | 'invalid-email'
    | 'weak-password'
    | 'breached-password'
    | 'passwords-differ'
    | 'too-many-attempts'
    | 'invalid-link'
    | 'last-approver'
  >,
  string
> = {
  'wrong-credentials':
    'Invalid email or password. If you have just signed up, first use the link in our email.',
  'wrong-password': 'The current password is wrong.',
  'wrong-code': 'That code is wrong or already used. Wait for the next one.',
  'second-factor-changed':
    'Your two-step verification was changed in the meantime. Please check it again.',
  'wrong-passkey':
    'This passkey does not sign you in here, or it took too long. Try it again, or sign in another way.',
  'passkey-unverified':
    'This passkey did not check that it is you, so it is a second step only. Sign in with your password first.',
  'passkey-known':
    'This passkey was not added: it is known already, or it took too long. Please try again.',
  'too-many-passkeys': 'There are ten passkeys already. Remove one first.',
  'days-out-of-range': 'Please enter a whole number of days from 1 to 90.',
  'name-too-long': 'Please enter a name of at most 80 characters.',
  'invalid-origin':
    'Please enter origins such as https://www.example.com: https, no path, no star, at most 10.',
  'invalid-webhook-address':
    'Please enter an address of the public internet: https, port 443 or 8443, no user name.',
  'no-webhook-event': 'Please tick at least one event.',
  'no-key-scope': 'Please tick at least one thing that it may read.',
  'too-many-webhooks': 'There are 20 webhooks already. Delete one first.',
  'limit-out-of-range': 'Please enter a whole number from 1 to 6000.',
  'kept-out-of-range': 'Please enter a whole number from 1 to 365.',
  'sign-in-expired': 'Your sign-in took too long. Please sign in again.',
  'oidc-away':
    'The other service cannot be reached. Please try again in a few minutes, or sign in another way.',
  'oidc-refused':
    'The other service did not sign you in here, or it took too long. Please try again.',
  'oidc-unknown':
    'Nobody has let this account in yet. Ask for an invitation, open its link and press the button there.',
  'oidc-taken':
    'Not connected: that account of the other service is connected already, or yours is to another. Disconnect that first.',
  'use-oidc':
    'Your firm asks its staff to sign in with another service: use the button “Continue with …”.',
  'not-connected':
    'They could not sign in: staff must use the other service, which they have not connected. As a viewer they do so under Your Account; then give them this role.',
  'magic-links-off': 'Magic links are turned off. Please sign in with your password.',
  'sign-up-closed': 'Sign-up is not open to this address. Please ask for an invitation.',
  'too-many-mails': 'This address has had three mails within an hour. Please try again later.',
  busy: 'The server is busy. Please try again in a few seconds.',
  'not-allowed': 'You do not have permission to do this.',
  'last-admin': 'This is the last admin. Make somebody else an admin first.',
  'already-a-person': 'This person already has an account. Change their role instead.',
  'no-translation':
    'This theme has no text in that language yet. Write it under Themes, or make the link in English.',
  'not-found': 'This no longer exists.',
  'own-change': 'You have edited this yourself: somebody else has to approve it.',
  'second-factor-gone':
    'Your two-step verification was reset or turned off. Set it up again under Account first.',
  'let-in':
    'You and its author were let in by the same person, or one of you by the other: somebody else has to approve it.',
  'approves-later':
    'The person who runs the server has let you in. You may approve from the time under People, or once another admin ends the wait.',
  'needs-approval': 'Changes need a second person: submit this for approval.',
  'form-closed':
    'The contact form is closed until our disclosures and privacy policy are published.',
  'legal-hold':
    'A legal hold is on: nothing is erased until an admin switches it off under Settings.',
}
