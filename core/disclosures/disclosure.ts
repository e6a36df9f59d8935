import { dayAfter, mediumDate, startOfDay } from '#core/dates.ts'
import { inFigures } from '#core/figures.ts'
import { error, type Issue } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { maxStoredBody, parseRichText, type RichText } from '#core/rich-text/rich-text.ts'
import { visitNodes } from '#core/rich-text/walk.ts'
import { characters } from '#core/text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { places, themePlace } from './places.ts'

/** A notice on the pages that its rule selects (docs/product.md §13.1). */
export type Disclosure = {
  key: string
  /** A key of `places`, or a theme. */
  where: string
  standsOut: boolean
  isInForce: boolean
  /** One text; two if the Arabic is outdated and the English is shown with it. */
  texts: { language: Language; body: RichText }[]
}

/** Days in the office's time zone; '' if there is none. */
export type Period = { from: string; until: string }

export type Rule = Period & { where: string; standsOut: boolean }

/** In code points; keeps pages light. */
const maxLength = 3000

const disclosureFields: FieldTable = {
  title: {
    kind: 'line',
    label: 'Title',
    max: 120,
    required: true,
    hint: 'For staff: visitors read the text alone.',
  },
  where: { kind: 'option', label: 'Where', required: true, options: places, also: themePlace },
  standsOut: {
    kind: 'tick',
    label: 'Stands out',
    hint: 'First and in stronger type at the foot of the page, and beside a stock that is looked at large.',
  },
  from: {
    kind: 'day',
    label: 'From',
    hint: 'The first day of the office on which it is shown. Empty: once it is published.',
  },
  until: {
    kind: 'day',
    label: 'Until',
    hint: 'The last day on which it is shown. Empty: until it is withdrawn.',
  },
  body: { kind: 'rich', label: 'Body', max: maxStoredBody, required: true },
}

export const disclosureKind: TextKind = {
  name: 'disclosure',
  content: 'disclosures',
  noun: 'disclosure',
  mayWithdraw: true,
  hasTrash: true,
  shared: ['title', 'where', 'standsOut', 'from', 'until'],
  fieldsOf: () => disclosureFields,
  titleOf: ({ title }, key) => String(title || key),
  readable: (_, value) => plainTextOf(parseRichText(value)),
  check(content) {
    const { from, until } = ruleOf(content)
    if (from === '' || until === '' || until >= from) return []
    return [error('until', `Until is before From (${mediumDate(from)}): choose a later day`)]
  },
  checkPublish({ body }) {
    const words = plainTextOf(parseRichText(String(body)))
    if (words === '') return [error('body', 'Body is required')]
    if (characters(words) <= maxLength) return []
    return [error('body', `Body must have at most ${inFigures(maxLength)} characters`)]
  },
}

const parts = new Set([
  ...['doc', 'paragraph', 'text', 'hard_break', 'bullet_list', 'ordered_list', 'list_item'],
])

/** Allows only what can be shown in small type. Expects a valid tree. */
export function checkParts({ body }: TextContent): Issue[] {
  let other = false
  visitNodes(parseRichText(String(body ?? '')), ({ type }) => {
    other ||= !parts.has(type)
  })
  return other ? [error('body', 'A disclosure has paragraphs, lists and links only')] : []
}

export function ruleOf(content: TextContent): Rule {
  const [where, from, until] = [content.where, content.from, content.until].map((each) =>
    String(each ?? ''),
  ) as [string, string, string]
  return { where, from, until, standsOut: content.standsOut === true }
}

/** `day` is in the office's time zone. */
export function isInForce({ from, until }: Period, day: string): boolean {
  return from <= day && (until === '' || day <= until)
}

/** The next midnight, in the office's time zone, at which one of them begins or ends. */
export function nextBoundary(
  periods: readonly Period[],
  timeZone: string,
  now: Date,
): Date | undefined {
  const moments = periods
    .flatMap(({ from, until }) => [from, until && dayAfter(until)])
    .flatMap((day) => (day ? (startOfDay(timeZone, day) ?? []) : []))
    .filter((at) => at > now)
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : undefined
}
