import { clearCookie, isHttps, readCookie, setCookie } from './cookies.server.ts'
import type { Message } from './ui/message.ts'

/**
 * What may be said on the page after a redirect. The address never carries it: a cookie that lives
 * for one answer holds its name.
 */
const notices = {
  'signed-in': good('Success!', 'You have been signed in successfully.'),
  'signed-up': good('Account created!', 'Please check your email to verify your account.'),
  'reset-sent': good('Email Sent!', 'Check your email for a password reset link.'),
  'magic-link-sent': good('Magic Link Sent!', 'Check your email for a sign-in link.'),
  'password-updated': good(
    'Password Updated!',
    'Your password has been successfully updated. You can now sign in.',
  ),
  'own-password-updated': good(
    'Password Updated!',
    'Your password has been successfully updated. Your other sessions have ended.',
  ),
  verified: good('Email verified', 'Your email address is verified. You can now sign in.'),
  'invalid-reset-link': bad('Invalid Link', 'This password reset link is invalid or has expired.'),
  'invalid-link': bad('Invalid Link', 'This link is invalid or has expired.'),
  'sign-in-expired': bad('Sign in again', 'Your sign-in took too long. Please start again.'),
  'second-factor-disabled': good(
    'Two-step verification off',
    'Signing in no longer asks for a code.',
  ),
  'second-factor-removed': good('Two-step verification reset', 'They have been told by email.'),
  'security-saved': good('Saved', 'Settings saved.'),
  'settings-saved': onSite('/', 'Settings saved', 'Visitors see them from their next page on.'),
  'backups-saved': good('Saved', 'Backups are made as set from the next night on.'),
  'run-requested': good('Run requested', 'It starts within seconds. Reload to see how it went.'),
  'signed-out': good('Signed out', 'You have been signed out.'),
  invited: good('Invitation sent', 'The invitation is on its way by email.'),
  'invitation-resent': good('Invitation sent', 'The invitation is on its way by email, again.'),
  'invited-by-file': good(
    'Invitation created',
    'This server does not send email: the mail is a file in its outbox folder. Use Copy Link and send the link yourself.',
  ),
  'invitation-withdrawn': good('Invitation withdrawn', 'Its link no longer works.'),
  'role-changed': good('Role changed', 'They must sign in again, with the new role.'),
  disabled: good('Account disabled', 'All its sessions have ended.'),
  enabled: good('Account enabled', 'This person can sign in again.'),
  'signed-out-everywhere': good('Signed out', 'All sessions of this person have ended.'),
  'session-ended': good('Session ended', 'That browser is signed out.'),
  'other-sessions-ended': good('Sessions ended', 'All your other browsers are signed out.'),
  'theme-created': good(
    'Theme created',
    'Visitors do not see it until it is published. Add its stocks here.',
  ),
  'team-restored': onSite('/team', 'Restored', 'The team is as it was in that version.'),
  'stocks-restored': onSite('/themes', 'Restored', 'The stocks are as they were in that version.'),
  'team-change-undone': onSite('/team', 'Undone', 'The change was undone.'),
  'stocks-change-undone': onSite('/themes', 'Undone', 'The change was undone.'),
  'member-restored': onSite('/team', 'Restored', 'They are back on the team page.'),
  'stock-restored': onSite('/themes', 'Restored', 'The stock is back, with all its prices.'),
  'enquiry-assigned': good('Assigned', 'It is in the list of this person.'),
  'enquiry-answered': good('Marked answered', 'The countdown has ended.'),
  'enquiry-closed': good('Closed', 'It stays in the list of closed enquiries.'),
  'enquiry-reopened': good('Reopened', 'It waits for an answer again.'),
  'enquiry-spam': good('Spam', 'It is in the list of spam.'),
  'enquiry-erased': good('Erased', 'Nothing of the person is left.'),
  'enquiry-not-spam': good('Not spam', 'It is in the list again, with the time it came.'),
  'note-added': good('Note added', 'Your colleagues see it here.'),
  'enquiries-done': good('Done', 'All chosen enquiries were changed.'),
  'price-marked': good('Marked as an error', 'The chart and the table leave this price out.'),
  'prices-not-updated': bad(
    'Update Failed',
    'No stock prices could be updated. Check your API configuration.',
  ),
  'no-prices-to-update': bad('Update Failed', 'There are no stocks whose prices could be updated.'),
  'pick-closed': onSite('/themes', 'Pick closed', 'Visitors find it among the closed picks.'),
  'pick-reopened': onSite(
    '/themes',
    'Pick reopened',
    'It is back in the grid, with all its prices.',
  ),
  'pick-deleted': good('Pick deleted', 'It is in the trash; the history keeps your reason.'),
  'move-accepted': onSite('/themes', 'Accepted', 'The price is recorded under your name.'),
  'move-left-out': good('Left out', 'The last price stays as it was.'),
  'move-gone': bad(
    'Nothing to decide',
    'This move does not wait any more: somebody has answered it.',
  ),
  'price-unmarked': good('Not an error', 'The chart and the table show this price again.'),
} satisfies Record<string, Message>

export type NoticeName = keyof typeof notices

/** A notice that stands in a request's cookie; `id` tells two of the same kind apart. */
export type Notice = Message & { id: string }

/** The headers of an answer that sends the person on, and one that says what is to be told there. */
export function withNotice(request: Request, headers: Headers, name: NoticeName): Headers {
  setCookie(headers, isHttps(request), 'notice', `${name}.${crypto.randomUUID().slice(0, 8)}`)
  return headers
}

/** What is to be told now, if anything, and the header by which it is told once only. */
export function takeNotice(request: Request): { notice?: Notice; headers: Headers } {
  const headers = new Headers()
  const value = readCookie(request.headers.get('cookie'), isHttps(request), 'notice') ?? ''
  const [, name, id] = /^([a-z-]{1,40})\.(\w{1,16})$/.exec(value) ?? []
  if (!name || !id || !Object.hasOwn(notices, name)) return { headers }
  clearCookie(headers, isHttps(request), 'notice')
  return { notice: { ...notices[name as NoticeName], id }, headers }
}

function good(title: string, text: string): Message {
  return { tone: 'success', title, text }
}

function bad(title: string, text: string): Message {
  return { tone: 'error', title, text }
}

/** Good news that visitors see. */
function onSite(link: string, title: string, text: string): Message {
  return { ...good(title, text), link }
}
