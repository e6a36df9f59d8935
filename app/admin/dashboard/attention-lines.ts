import { href } from 'react-router'
import type { Attention } from '#core/dashboard/attention.server.ts'
import type { Waiting } from '#core/dashboard/waiting.server.ts'
import { longDate } from '#core/dates.ts'
import type { EndingDisclosure } from '#core/disclosures/ending.server.ts'
import { duration } from '#core/enquiries/enquiry-state.ts'
import { legalNames } from '#core/legal/legal-text.ts'
import { suspicionDays } from '#core/security/event.ts'
import { counted } from '#core/text.ts'
import { withQuery } from '../address.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'

/** `now` cannot wait, `soon` is for this week, `later` is harmless. */
export type AttentionLine = {
  weight: 'now' | 'soon' | 'later'
  text: string
  /** It replaces {name} in `text`, and may run from right to left. */
  name?: string
  note?: string
  action: string
  to: string
}

/** What the menu counts: the rest is harmless. */
export function isForThisWeek({ weight }: AttentionLine): boolean {
  return weight !== 'later'
}

const weights = ['now', 'soon', 'later']

export function byWeight(lines: readonly AttentionLine[]): AttentionLine[] {
  return lines.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
}

export function attentionLines(
  attention: Attention,
  now: Date,
  review?: Waiting['review'],
): AttentionLine[] {
  return [
    ...urgentLines(attention, now),
    ...weeklyLines(attention, now, review),
    ...idleLines(attention),
  ]
}

function weeklyLines(attention: Attention, now: Date, review: Waiting['review']): AttentionLine[] {
  const { signUps, membersWithoutImage, overdueClaims } = attention
  const ending = attention.disclosures.filter(({ hasEnded }) => !hasEnded)
  const lines: AttentionLine[] = ending.map(endingLine)
  if (attention.waiting > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(attention.waiting, 'change waits', 'changes wait')} for a second person`,
      note:
        review &&
        `${review.title}, by ${review.by}, has waited ${duration(now.getTime() - review.at.getTime())}.`,
      action: review ? 'Review the oldest' : 'Review',
      to: review ? href('/admin/review/:id', { id: review.id }) : href('/admin/review'),
    })
  if (overdueClaims > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(overdueClaims, 'claim is', 'claims are')} overdue for review`,
      note: 'Check the source again, then set a new date.',
      action: 'Review claims',
      to: `${href('/admin/claims')}?show=overdue`,
    })
  if (attention.failedWebhooks > 0)
    lines.push({
      weight: 'soon',
      text: counted(
        attention.failedWebhooks,
        'webhook does not work and was switched off',
        'webhooks do not work and were switched off',
      ),
      action: 'See the deliveries',
      to: href('/admin/webhooks'),
    })
  lines.push(...priceLines(attention, now))
  if (signUps > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(signUps, 'person', 'people')} signed up in the last 7 days`,
      action: 'Check who they are',
      to: `${href('/admin/people')}?show=signed-up`,
    })
  if (membersWithoutImage > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(membersWithoutImage, 'team member has', 'team members have')} neither a picture nor initials`,
      action: 'Add pictures',
      to: href('/admin/team'),
    })
  return lines
}

function priceLines({ largeMoves, stalePrices }: Attention, now: Date): AttentionLine[] {
  const lines: AttentionLine[] = []
  if (largeMoves > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(largeMoves, 'large price move waits', 'large price moves wait')} for confirmation`,
      action: 'Review the moves',
      to: href('/admin/prices'),
    })
  const stale = stalePrices.map(({ themeId, themeName, count, oldest }) => ({
    weight: 'soon' as const,
    text: `${counted(count, 'price', 'prices')} to update in {name}`,
    name: themeName,
    note: oldest && `The oldest is ${waitedFor(now.getTime() - oldest.getTime())} old.`,
    action: 'Update prices',
    to: withQuery(href('/admin/prices'), { theme: themeId }),
  }))
  return [...lines, ...stale]
}

function idleLines({ enquiries, unpublishedThemes }: Attention): AttentionLine[] {
  const lines: AttentionLine[] = []
  if (enquiries.spam > 0)
    lines.push({
      weight: 'later',
      text: `${counted(enquiries.spam, 'enquiry looks', 'enquiries look')} like spam`,
      action: 'Check suspected spam',
      to: `${href('/admin/enquiries')}?show=spam`,
    })
  for (const { id, name } of unpublishedThemes)
    lines.push({
      weight: 'later',
      text: '{name} is not published',
      name,
      action: 'Open the theme',
      to: withQuery(href('/admin/stocks'), { theme: id }),
    })
  return lines
}

const hourMs = 60 * 60_000

function urgentLines(attention: Attention, now: Date): AttentionLine[] {
  const { suspicions, overdueMail } = attention
  const lines: AttentionLine[] = []
  if (suspicions > 0)
    lines.push({
      weight: 'now',
      text: `Suspicious activity: ${suspicions === 1 ? 'once' : `${suspicions} times`} in the last ${suspicionDays} days`,
      action: 'See what happened',
      to: `${href('/admin/security')}?type=suspicious_activity`,
    })
  if (overdueMail > 0)
    lines.push({
      weight: 'now',
      text: `${counted(overdueMail, 'email has', 'emails have')} not been sent for more than 10 minutes`,
      note: 'Ask the person who looks after the server to check the mail settings. Nothing is lost.',
      action: 'Read enquiries here meanwhile',
      to: href('/admin/enquiries'),
    })
  lines.push(...approverLines(attention), ...closedFormLines(attention))
  const ended = attention.disclosures.filter(({ hasEnded }) => hasEnded)
  return [...lines, ...enquiryLines(attention.enquiries, now), ...ended.map(endingLine)]
}

function approverLines({ waitingApprovers, withoutApprover }: Attention): AttentionLine[] {
  const lines: AttentionLine[] = waitingApprovers.map(({ id, name, from }) => ({
    weight: 'now',
    text: '{name} was let in by the person who runs the server',
    name,
    note: `They approve nothing until ${utcMinute(from)}. End the wait, or disable the account if nobody knows them.`,
    action: 'Look at the account',
    to: href('/admin/people/:id/end-wait', { id }),
  }))
  if (withoutApprover.length > 0)
    lines.push({
      weight: 'now',
      text: 'Nobody may approve the changes of {name}',
      name: withoutApprover.join(', '),
      note: 'They wait until another admin is named whom none of them has let in.',
      action: 'Invite an admin',
      to: href('/admin/people/invite'),
    })
  return lines
}

function closedFormLines({ missingDocuments }: Attention): AttentionLine[] {
  const [first] = missingDocuments
  if (!first) return []
  const names = missingDocuments.map((slug) => legalNames[slug]).join(' and ')
  return [
    {
      weight: 'now',
      text: 'The contact form is closed',
      note: `It opens as soon as the ${names} that its consent names ${missingDocuments.length === 1 ? 'is' : 'are'} published.`,
      action: `Write the ${legalNames[first]}`,
      to: editorOf({ base: textBases.legal }, first),
    },
  ]
}

/** '27 Nov 2026, 09:30 UTC'. */
function utcMinute(at: Date): string {
  const iso = at.toISOString()
  return `${longDate(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

function enquiryLines(
  { open, overdue, oldest }: Attention['enquiries'],
  now: Date,
): AttentionLine[] {
  const waited = oldest ? now.getTime() - oldest.getTime() : 0
  const note = waited >= hourMs ? `The oldest came ${waitedFor(waited)} ago.` : undefined
  const lines: AttentionLine[] = []
  if (overdue > 0)
    lines.push({
      weight: 'now',
      text: counted(overdue, 'enquiry is overdue', 'enquiries are overdue'),
      note,
      action: 'Answer overdue enquiries',
      to: `${href('/admin/enquiries')}?show=overdue`,
    })
  if (open > overdue)
    lines.push({
      weight: 'soon',
      text: counted(open - overdue, 'new enquiry to answer', 'new enquiries to answer'),
      note: overdue > 0 ? undefined : note,
      action: 'Answer enquiries',
      to: href('/admin/enquiries'),
    })
  return lines
}

function waitedFor(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  return hours < 48 ? counted(hours, 'hour', 'hours') : `${Math.floor(hours / 24)} days`
}

function endingLine({ key, title, until, hasEnded }: EndingDisclosure): AttentionLine {
  return {
    weight: hasEnded ? 'now' : 'soon',
    text: `The disclosure “{name}” ${hasEnded ? 'ended' : 'ends'} on ${longDate(until)}`,
    name: title,
    note: hasEnded ? 'No page shows it, and pages that need it cannot be published.' : undefined,
    action: hasEnded ? 'Renew or withdraw it' : 'Renew it',
    to: editorOf({ base: textBases.disclosure }, key),
  }
}
