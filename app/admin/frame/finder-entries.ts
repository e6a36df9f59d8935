import { href } from 'react-router'
import type { Findable, OtherName } from '#core/finder/finder.server.ts'
import { legalNames } from '#core/legal/legal-text.ts'
import { nouns } from '#core/nouns.ts'
import { withQuery } from '../address.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'
import type { PanelItem } from './menu.ts'

export type FinderEntry = {
  key: string
  kind: string
  label: string
  otherNames?: readonly OtherName[]
  detail: string
  /** What else it is found by. */
  words?: string | undefined
  to: string
}

export function screenEntry({ label, to, place, words }: PanelItem): FinderEntry {
  return { key: to, kind: 'Screens', label, detail: place === label ? '' : place, words, to }
}

const namesOfKinds = {
  theme: { kind: 'Themes', detail: 'Theme' },
  letter: { kind: 'Letters', detail: 'Letter' },
  disclosure: { kind: 'Disclosures', detail: 'Disclosure' },
  legal: { kind: 'Legal texts', detail: 'Legal text' },
}

/** Legal texts may have other titles. */
const knownNames: Readonly<Record<string, string>> = legalNames

export function recordEntries(found: Findable): FinderEntry[] {
  return [
    ...found.members.map(({ id, name, otherNames, role }) => ({
      key: `member ${id}`,
      kind: 'Team',
      label: name,
      otherNames,
      detail: role,
      to: withQuery(href('/admin/team'), { search: name }),
    })),
    ...found.texts.map(({ kind, key, title, otherNames }) => ({
      key: `${kind} ${key}`,
      ...namesOfKinds[kind],
      label: kind === 'legal' ? (knownNames[key] ?? title) : title,
      otherNames,
      words: `${key} ${title}`,
      to: editorOf({ base: textBases[kind] }, key),
    })),
    ...found.stocks.map((stock) => ({
      key: `stock ${stock.theme.id} ${stock.id}`,
      kind: 'Stocks',
      label: stock.name,
      otherNames: stock.otherNames,
      detail: `${stock.ticker} · ${stock.theme.name}`,
      to: withQuery(href('/admin/stocks'), { theme: stock.theme.id }),
    })),
    ...found.records.map(({ noun, key, label, detail }) => ({
      key: `${noun} ${key}`,
      kind: nouns[noun].title,
      label,
      detail,
      to: `${nouns[noun].address}/${encodeURIComponent(key)}`,
    })),
    ...found.people.map(({ id, name, email }) => ({
      key: `person ${id}`,
      kind: 'People',
      label: name || email,
      detail: email,
      to: withQuery(href('/admin/people'), { search: email }),
    })),
    ...found.enquiries.map(({ id, name, reference }) => ({
      key: `enquiry ${id}`,
      kind: 'Enquiries',
      label: name,
      detail: `Enquiry ${reference}`.trim(),
      to: href('/admin/enquiries/:id', { id }),
    })),
  ]
}
