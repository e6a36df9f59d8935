import { clearCookie, isHttps, readCookie, setCookie } from './cookies.server.ts'
import { error, type Message, onSite, success } from './ui/message.ts'

/** The address never carries it: a cookie that lives for one answer holds its name. */
const notices = {
  'signed-in': success('Success!', 'You have been signed in successfully.'),
  'signed-up': success('Account created!', 'Please check your email to verify your account.'),
  'reset-sent': success('Email Sent!', 'Check your email for a password reset link.'),
  'magic-link-sent': success('Magic Link Sent!', 'Check your email for a sign-in link.'),
  'password-updated': success(
    'Password Updated!',
    'Your password has been successfully updated. You can now sign in.',
  ),
  'own-password-updated': success(
    'Password Updated!',
    'Your password has been successfully updated. Your other sessions have ended.',
  ),
  verified: success('Email verified', 'Your email address is verified. You can now sign in.'),
  'invalid-reset-link': error(
    'Invalid Link',
    'This password reset link is invalid or has expired.',
  ),
  'invalid-link': error('Invalid Link', 'This link is invalid or has expired.'),
  'sign-in-expired': error('Sign in again', 'Your sign-in took too long. Please start again.'),
  'second-factor-disabled': success(
    'Two-step verification off',
    'Signing in no longer asks for a code.',
  ),
  'second-factor-removed': success('Two-step verification reset', 'They have been told by email.'),
  'settings-saved': seen('/', 'Settings saved', 'Visitors see them from their next page on.'),
  'step-dismissed': success('Dismissed', 'The step has left the list.'),
  'pages-refreshed': seen('/', 'Pages refreshed', 'Each is made again at its next visit.'),
  'backups-saved': success('Saved', 'Backups are made as set from the next night on.'),
  'run-requested': success('Run requested', 'It starts within seconds. Reload to see how it went.'),
  'claim-added': success('Added', 'Texts can name it now.'),
  'claim-saved': success('Saved', 'Every page that names it says so from its next visit on.'),
  'claim-deleted': success('Deleted', 'The claim is gone; its history is kept.'),
  'link-revoked': success('Revoked', 'The link shows nothing to anybody any more.'),
  'key-revoked': success('Revoked', 'The key opens nothing any more.'),
  'webhook-message-queued': success('On its way', 'Reload in a few seconds to see the answer.'),
  'webhook-on': success('Switched on', 'It is told what happens from now on.'),
  'webhook-off': success('Switched off', 'It is told nothing any more.'),
  'webhook-deleted': success('Deleted', 'The webhook and its log are gone.'),
  'archive-verified': success('Verified', 'What was found is said below.'),
  'signed-out': success('Signed out', 'You have been signed out.'),
  invited: success('Invitation sent', 'The invitation is on its way by email.'),
  'invitation-resent': success('Invitation sent', 'The invitation is on its way by email, again.'),
  'invited-by-file': success(
    'Invitation created',
    'This server does not send email: the mail is a file in its outbox folder. Use Copy Link and send the link yourself.',
  ),
  'invitation-withdrawn': success('Invitation withdrawn', 'Its link no longer works.'),
  'role-changed': success('Role changed', 'They must sign in again, with the new role.'),
  disabled: success('Account disabled', 'All its sessions have ended.'),
  enabled: success('Account enabled', 'This person can sign in again.'),
  'signed-out-everywhere': success('Signed out', 'All sessions of this person have ended.'),
  'session-ended': success('Session ended', 'That browser is signed out.'),
  'other-sessions-ended': success('Sessions ended', 'All your other browsers are signed out.'),
  'theme-created': success(
    'Theme created',
    'Visitors do not see it until it is published. Its texts are here, its stocks under Stocks.',
  ),
  'change-approved': success(
    'Approved',
    'Visitors see it from their next page on, or from its time on.',
  ),
  'change-sent-back': success('Sent back', 'Its author is told by email, with your reason.'),
  'submission-withdrawn': success('Withdrawn', 'It does not wait for approval any more.'),
  submitted: {
    ...success('Handed in for approval', 'It goes live when a second person approves it.'),
    link: { to: '/admin/review', label: 'See what waits' },
  },
  'text-saved': success('Saved', 'The draft is saved. Visitors see it once it is published.'),
  'text-published': success('Published', 'Visitors see it from their next page on.'),
  'text-scheduled': success('Scheduled', 'Visitors will see it from that time on.'),
  'text-withdrawn': success('Withdrawn', 'Visitors no longer find it.'),
  'text-cancelled': success('Cancelled', 'It will not be published at that time.'),
  'text-restored': success(
    'Restored',
    'That version is the draft now. Visitors see it once it is published.',
  ),
  'team-restored': seen('/team', 'Restored', 'The team is as it was in that version.'),
  'stocks-restored': seen('/themes', 'Restored', 'The stocks are as they were in that version.'),
  'team-change-undone': seen('/team', 'Undone', 'The change was undone.'),
  'stocks-change-undone': seen('/themes', 'Undone', 'The change was undone.'),
  'member-restored': seen('/team', 'Restored', 'They are back on the team page.'),
  'stock-restored': seen('/themes', 'Restored', 'The stock is back, with all its prices.'),
  'enquiry-assigned': success('Assigned', 'It is in the list of this person.'),
  'enquiry-answered': success('Marked answered', 'The countdown has ended.'),
  'enquiry-closed': success('Closed', 'It stays in the list of closed enquiries.'),
  'enquiry-reopened': success('Reopened', 'It waits for an answer again.'),
  'enquiry-spam': success('Spam', 'It is in the list of spam.'),
  'enquiry-erased': success('Erased', 'Nothing of the person is left.'),
  'enquiry-not-spam': success('Not spam', 'It is in the list again, with the time it came.'),
  'note-added': success('Note added', 'Your colleagues see it here.'),
  'enquiries-done': success('Done', 'All chosen enquiries were changed.'),
  'price-marked': success('Marked as an error', 'The chart and the table leave this price out.'),
  'prices-not-updated': error(
    'Update Failed',
    'No stock prices could be updated. Check your API configuration.',
  ),
  'no-prices-to-update': error(
    'Update Failed',
    'There are no stocks whose prices could be updated.',
  ),
  'pick-closed': seen('/themes', 'Pick closed', 'Visitors find it among the closed picks.'),
  'pick-reopened': seen('/themes', 'Pick reopened', 'It is back in the grid, with all its prices.'),
  'pick-deleted': success('Pick deleted', 'It is in the trash; the history keeps your reason.'),
  'move-accepted': seen('/themes', 'Accepted', 'The price is recorded under your name.'),
  'move-left-out': success('Left out', 'The last price stays as it was.'),
  'move-gone': error(
    'Nothing to decide',
    'This move does not wait any more: somebody has answered it.',
  ),
  'update-ended': error('Not stopped', 'The price update has ended already.'),
  'price-unmarked': success('Not an error', 'The chart and the table show this price again.'),
} satisfies Record<string, Message>

export type NoticeName = keyof typeof notices

/** `id` tells two of the same kind apart. */
export type Notice = Message & { id: string }

export function withNotice(request: Request, headers: Headers, name: NoticeName): Headers {
  setCookie(headers, isHttps(request), 'notice', `${name}.${crypto.randomUUID().slice(0, 8)}`)
  return headers
}

export function takeNotice(request: Request): { notice?: Notice; headers: Headers } {
  const headers = new Headers()
  const value = readCookie(request.headers.get('cookie'), isHttps(request), 'notice') ?? ''
  const [, name, id] = /^([a-z-]{1,40})\.(\w{1,16})$/.exec(value) ?? []
  if (!name || !id || !Object.hasOwn(notices, name)) return { headers }
  clearCookie(headers, isHttps(request), 'notice')
  return { notice: { ...notices[name as NoticeName], id }, headers }
}

function seen(page: string, title: string, text: string): Message {
  return { ...success(title, text), link: onSite(page) }
}
