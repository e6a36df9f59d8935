import { longDate } from '#core/dates.ts'
import type { EndingDisclosure } from '#core/disclosures/ending.server.ts'
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

const weights = ['now', 'soon', 'later']

export function byWeight(lines: readonly AttentionLine[]): AttentionLine[] {
  return lines.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
}

export function endingLine({ key, title, until, hasEnded }: EndingDisclosure): AttentionLine {
  return {
    weight: hasEnded ? 'now' : 'soon',
    text: `The disclosure “{name}” ${hasEnded ? 'ended' : 'ends'} on ${longDate(until)}`,
    name: title,
    note: hasEnded ? 'No page shows it, and pages that need it cannot be published.' : undefined,
    action: hasEnded ? 'Renew or withdraw it' : 'Renew it',
    to: editorOf({ base: textBases.disclosure }, key),
  }
}
