import { href } from 'react-router'
import type { Attention } from '#core/dashboard/attention.server.ts'
import { type AttentionLine, counted, endingLine } from './attention-line.ts'
import { urgentLines } from './urgent-lines.ts'

export function attentionLines(attention: Attention, now: Date): AttentionLine[] {
  return [...urgentLines(attention, now), ...weeklyLines(attention), ...idleLines(attention)]
}

function weeklyLines(attention: Attention): AttentionLine[] {
  const { signUps, membersWithoutImage, overdueClaims } = attention
  const ending = attention.disclosures.filter(({ hasEnded }) => !hasEnded)
  const lines: AttentionLine[] = ending.map(endingLine)
  if (attention.waiting > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(attention.waiting, 'change waits', 'changes wait')} for a second person`,
      action: 'Review',
      to: href('/admin/review'),
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
  lines.push(...priceLines(attention))
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

function priceLines({ largeMoves, stalePrices }: Attention): AttentionLine[] {
  const lines: AttentionLine[] = []
  if (largeMoves > 0)
    lines.push({
      weight: 'soon',
      text: `${counted(largeMoves, 'large price move waits', 'large price moves wait')} for confirmation`,
      action: 'Review the moves',
      to: href('/admin/prices'),
    })
  const stale = stalePrices.map(({ themeId, themeName, count }) => ({
    weight: 'soon' as const,
    text: `${counted(count, 'price', 'prices')} to update in {name}`,
    name: themeName,
    action: 'Update prices',
    to: `${href('/admin/prices')}?${new URLSearchParams({ theme: themeId })}`,
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
      to: stocksOf(id),
    })
  return lines
}

function stocksOf(theme: string): string {
  return `${href('/admin/stocks')}?${new URLSearchParams({ theme })}`
}
