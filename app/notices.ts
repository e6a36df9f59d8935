import { error, type Message, onSite, success } from './ui/message.ts'

/**
 * The address never carries it: a cookie that lives for one answer holds its name, and that of a person
 * for `{name}`.
 */
export const notices = {
  'signed-in': success('Success!', 'You have been signed in successfully.'),
  'signed-in-first': {
    ...success('Success!', 'You have been signed in successfully.'),
    link: { to: '/account/passkeys/new', label: 'Add a passkey for the next time' },
  },
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
  'invalid-reset-link': error(
    'Invalid Link',
    'This password reset link is invalid or has expired.',
  ),
  'invalid-link': error('Invalid Link', 'This link is invalid or has expired.'),
  'sign-in-expired': error('Sign in again', 'Your sign-in took too long. Please start again.'),
  'oidc-away': error(
    'Not signed in',
    'The other service cannot be reached. Please try again in a few minutes, or sign in another way.',
  ),
  'oidc-refused': error(
    'Not signed in',
    'The other service did not sign you in here, or it took too long. Please try again.',
  ),
  'oidc-unknown': error(
    'Not signed in',
    'Nobody has let this account in yet. Ask for an invitation, open its link and press the button there.',
  ),
  'oidc-taken': error(
    'Not connected',
    'That account of the other service is connected already, or yours is to another. Disconnect that first.',
  ),
  'service-connected': success('Connected', 'It signs you in from now on.'),
  'service-disconnected': success('Disconnected', 'Your other sessions have ended.'),
  'oidc-too-many': error('Too Many Attempts', 'Please try again in 15 minutes.'),
  'second-factor-disabled': success(
    'Two-step verification off',
    'Signing in no longer asks for a code.',
  ),
  'passkey-added': success('Passkey added', 'It signs you in from now on.'),
  'passkey-removed': success('Passkey removed', 'Your other sessions have ended.'),
  'second-factor-removed': success('Two-step verification reset', 'They get an email about it.'),
  'monday-mail-on': success('Switched on', 'The first mail comes next Monday.'),
  'monday-mail-off': success('Switched off', 'No more mails on Mondays.'),
  'settings-saved': seen('/', 'Settings saved', 'Visitors see them on the next page they open.'),
  'step-dismissed': success('Dismissed', 'The step has left the list.'),
  'step-brought-back': success('Back', 'The step is in the list again.'),
  'pages-refreshed': seen('/', 'Pages refreshed', 'Each is rendered again at its next visit.'),
  'backups-saved': success('Saved', 'The new settings apply from tonight’s backup on.'),
  'run-requested': success('Run requested', 'It starts within seconds. Reload to see how it went.'),
  'claim-added': success('Added', 'Texts can use it now.'),
  'claim-saved': success('Saved', 'Every page that uses it shows the change at its next visit.'),
  'record-added': success('Added', 'Visitors see it at their next visit.'),
  'record-saved': success('Saved', 'Visitors see it at their next visit.'),
  'nothing-changed': success('Nothing changed', 'It is as it was saved before.'),
  'record-removed': success('Deleted', 'It is in the trash, from where it can be restored.'),
  'record-restored': success('Restored', 'It is a new save: the history keeps the version before.'),
  'link-revoked': success('Revoked', 'The link no longer works.'),
  'key-revoked': success('Revoked', 'The key no longer works.'),
  'webhook-message-queued': success('Queued', 'Reload in a few seconds to see the answer.'),
  'webhook-on': success('Switched on', 'It is notified of what happens from now on.'),
  'webhook-off': success('Switched off', 'It is no longer notified.'),
  'webhook-deleted': success('Deleted', 'The webhook and its log are gone.'),
  'archive-verified': success('Verified', 'The result stands under the title.'),
  'signed-out': success('Signed out', 'You have been signed out.'),
  invited: success('Invitation created', 'The list says when its email has been sent.'),
  'invitation-resent': success(
    'Invitation renewed',
    'The list says when its email has been sent again.',
  ),
  'invited-by-file': success(
    'Invitation created',
    'This server does not send email: the mail is a file in its outbox folder. Use Copy Link and send the link yourself.',
  ),
  'invitation-gone': error(
    'No longer open',
    'This invitation was accepted or withdrawn, or has ended.',
  ),
  'invitation-withdrawn': success('Invitation withdrawn', 'Its link no longer works.'),
  'role-changed': success('Role changed', 'They must sign in again, with the new role.'),
  disabled: success('Account disabled', 'All its sessions have ended.'),
  enabled: success('Account enabled', 'This person can sign in again.'),
  'wait-ended': success('Wait ended', 'They may approve changes now, but not yours.'),
  'signed-out-everywhere': success('Signed out', 'All sessions of this person have ended.'),
  'session-ended': success('Session ended', 'That browser is signed out.'),
  'other-sessions-ended': success('Sessions ended', 'All your other browsers are signed out.'),
  'theme-created': success(
    'Theme created',
    'Visitors do not see it until it is published. Its texts are here, its stocks under Stocks.',
  ),
  'change-approved': success(
    'Approved',
    'Visitors see it on the next page they open, or from its scheduled time on.',
  ),
  'change-sent-back': success('Sent back', 'Its author gets an email with your reason.'),
  'submission-withdrawn': success('Withdrawn', 'It is no longer waiting for approval.'),
  submitted: {
    ...success('Submitted for approval', 'It goes live when a second person approves it.'),
    link: { to: '/admin/review', label: 'See what is waiting' },
  },
  'text-saved': success('Saved', 'The draft is saved. Visitors see it once it is published.'),
  'text-published': success('Published', 'Visitors see it on the next page they open.'),
  'text-taken-back': success(
    'Taken back',
    'Visitors read what they read before. A schedule that the publication had ended does not come back.',
  ),
  'round-taken-back': success(
    'Taken back',
    'Each price of the round is marked as an error, and the one before is shown again with its own day.',
  ),
  'text-scheduled': success('Scheduled', 'Visitors will see it from that time on.'),
  'text-back': success('Restored', 'It is a draft again.'),
  'text-withdrawn': success('Withdrawn', 'Visitors no longer find it.'),
  'text-moved': success('Moved', 'Visitors see the new order on the next page they open.'),
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
  'enquiry-assigned': success('Assigned', '{name} will see it under Mine.'),
  'enquiry-unassigned': success('Assigned to nobody', 'It is under nobody’s Mine.'),
  'enquiry-answered': success('Marked answered', 'The countdown has ended.'),
  'enquiry-closed': success('Closed', 'It stays in the list of closed enquiries.'),
  'enquiry-reopened': success('Reopened', 'It waits for an answer again.'),
  'enquiry-spam': success('Spam', 'It is in the list of spam.'),
  'enquiry-erased': success('Erased', 'No personal data is left.'),
  'enquiry-not-spam': success('Not spam', 'It is in the list again, with the time it came.'),
  'note-added': success('Note added', 'Your colleagues see it here.'),
  'enquiries-done': success('Done', 'All selected enquiries were changed.'),
  'enquiries-undone': success('Undone', 'They are as they were before.'),
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
    'This move is no longer waiting: someone else has decided it.',
  ),
  'update-ended': error('Not stopped', 'The price update has ended already.'),
  'price-unmarked': success('Not an error', 'The chart and the table show this price again.'),
} satisfies Record<string, Message>

export type NoticeName = keyof typeof notices

function seen(page: string, title: string, text: string): Message {
  return { ...success(title, text), link: onSite(page) }
}
