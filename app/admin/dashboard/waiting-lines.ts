import { href } from 'react-router'
import type { Due, Waiting } from '#core/dashboard/waiting.server.ts'
import { duration, timeLeft } from '#core/enquiries/enquiry-state.ts'
import { languageNames } from '#core/language.ts'
import { counted } from '#core/text.ts'
import type { TextKindName } from '#core/texts/text-kind.ts'
import { toTranslate } from '../list-filter.tsx'
import type { AttentionLine } from './attention-lines.ts'

/** Who waits, since when, and the one press that ends it. */
export function waitingLines(waiting: Waiting, now: Date): AttentionLine[] {
  return [...dueLines(waiting, now), ...ownLines(waiting)]
}

/** Of it, what is due for anybody, and this week at the latest. */
export function dueLines(due: Due, now: Date): AttentionLine[] {
  const { claimsWithoutSource, oldBackup } = due
  const since = (at: Date) => duration(now.getTime() - at.getTime())
  const lines: AttentionLine[] = due.enquiries.map(({ id, name, receivedAt, dueAt }) => ({
    weight: 'now',
    text: `{name} has waited ${since(receivedAt)} for an answer`,
    name,
    note: `${timeLeft(dueAt, now)} of the promised 24 hours are left.`,
    action: 'Answer',
    to: href('/admin/enquiries/:id', { id }),
  }))
  if (claimsWithoutSource > 0)
    lines.push({
      weight: 'soon',
      text: counted(claimsWithoutSource, 'claim has no source', 'claims have no source'),
      note: 'Nobody outside can check what no source says.',
      action: 'Add sources',
      to: href('/admin/claims'),
    })
  if (oldBackup)
    lines.push({
      weight: 'soon',
      text: `The last backup is ${since(oldBackup)} old`,
      action: 'See backups',
      to: href('/admin/doctor'),
    })
  return lines
}

function ownLines({ behind, sampleFacts, lacksSecondFactor }: Waiting): AttentionLine[] {
  const lines: AttentionLine[] = []
  for (const { kind, language, count } of behind) {
    const [one, many, base] = textsOf[kind]
    lines.push({
      weight: 'later',
      text: `${counted(count, `${one} is`, `${many} are`)} behind the English in ${languageNames[language]}`,
      action: 'Translate',
      to: `${base}?show=${toTranslate.name}`,
    })
  }
  if (sampleFacts > 0)
    lines.push({
      weight: 'later',
      text: `Sample content is still live: ${counted(sampleFacts, 'fact', 'facts')} of the firm`,
      action: 'Confirm the facts',
      to: `${href('/admin/settings')}#facts`,
    })
  if (lacksSecondFactor)
    lines.push({
      weight: 'later',
      text: 'Two-step verification is not set up for your account',
      action: 'Set it up',
      to: href('/account'),
    })
  return lines
}

const textsOf = {
  theme: ['theme', 'themes', href('/admin/themes')],
  letter: ['letter', 'letters', href('/admin/letters')],
  legal: ['legal text', 'legal texts', href('/admin/legal')],
  disclosure: ['disclosure', 'disclosures', href('/admin/disclosures')],
  page: ['page', 'pages', href('/admin/pages')],
} as const satisfies Record<TextKindName, readonly [string, string, string]>
