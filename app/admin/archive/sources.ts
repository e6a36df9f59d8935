import { href } from 'react-router'
import type { Part, Words } from '#app/ui/words.tsx'
import type { Decision, MadeOf } from '#core/archive/entry.ts'
import type { Reason } from '#core/archive/why-shown.server.ts'
import { languageFrom, languageNames } from '#core/language.ts'
import { groupedUsd, parseUsd } from '#core/prices/usd.ts'
import { sourceText } from '../stocks/source-labels.ts'
import { textBases } from '../texts/text-bases.ts'

/** What a page was made of. */
export function partsOfPage(madeOf: MadeOf): Words[] {
  const { texts, lists, prices, claims = [], saves = {} } = madeOf
  return [
    ...texts.map((text) => [
      ...wordsOfText(text),
      `, version ${text.version}`,
      ...by(text.published),
    ]),
    ...Object.entries(lists).map(([list, revision]) => [
      `${nameOfList(list)}, save ${revision}`,
      ...by(saves[list]),
    ]),
    ...claims.map(
      ({ name, value, revision, decision }): Words => [
        { label: `claim ${name}`, to: href('/admin/claims/:key', { key: name }) },
        revision > 0 ? `, save ${revision}: ` : ': ',
        { name: value },
        ...by(decision),
      ],
    ),
    ...(saves.settings ? [['settings', ...by(saves.settings)]] : []),
    ...(prices.length > 0 ? [`${prices.length} prices, each with its day`] : []),
  ]
}

/** Why a page said something: what it comes from, who wrote it and who made it public. */
export function wordsOfReason(reason: Reason): Words {
  switch (reason.kind) {
    case 'text': {
      const { text, field } = reason
      const written = `, ${field}, version ${text.version}, written by `
      const who: Part[] = [written, { name: reason.by }, ', ', reason.at]
      return [...wordsOfText(text), ...who, ...madePublicBy(text.published)]
    }
    case 'price': {
      const { stock, price, asOf, approvedBy } = reason
      return [
        'Price of ',
        { name: stock },
        `: ${groupedUsd(parseUsd(price))} as of `,
        asOf,
        `, ${sourceText(reason)}`,
        ...(reason.by ? [', recorded by ', { name: reason.by }] : []),
        ...approved(approvedBy),
      ]
    }
    case 'claim':
      return [`claim ${reason.name}: `, { name: reason.value }, ...madePublicBy(reason.decision)]
    case 'list':
      return [nameOfList(reason.list), ...madePublicBy(reason.decision)]
  }
}

/** An entry has the kind that was written then, in any words. */
const bases: Readonly<Record<string, string>> = textBases

function wordsOfText({ kind, key, language }: MadeOf['texts'][number]): Part[] {
  const label = `${kind} ${key}`
  const to = `${bases[kind]}/${encodeURIComponent(key)}/history`
  return [{ label, to }, language === 'en' ? '' : ` (${languageNames[languageFrom(language)]})`]
}

function nameOfList(list: string): string {
  return list.replace(':', ' of ')
}

function by(decision: Decision | undefined): Part[] {
  return decision ? [' by ', { name: decision.by }, ...approved(decision.approvedBy)] : []
}

function madePublicBy(decision: Decision | undefined): Part[] {
  if (!decision) return []
  const made = new Date(decision.at)
  return ['; made public by ', { name: decision.by }, ', ', made, ...approved(decision.approvedBy)]
}

function approved(by: string | undefined): Part[] {
  return by ? [', approved by ', { name: by }] : []
}
