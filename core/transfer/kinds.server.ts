import { claimRecords } from '#core/claims/claims.server.ts'
import { enquiryColumnNames } from '#core/enquiries/export-columns.ts'
import { countAllEnquiries } from '#core/enquiries/read-enquiries.server.ts'
import type { NounName } from '#core/nouns.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import { claimColumns } from './claim-columns.server.ts'
import { planEnquiries } from './enquiries.server.ts'
import { exportEnquiries } from './export-enquiries.server.ts'
import { listKeptTextsInTurn, listsOfTexts } from './kept-texts.server.ts'
import { listTransfer } from './lists.server.ts'
import { exportPrices, planPriceRows, priceColumns } from './prices.server.ts'
import { recordTransfer } from './record-transfer.server.ts'
import { stockKind } from './stocks.server.ts'
import { teamKind } from './team.server.ts'
import { textColumns, textRecord } from './text-columns.ts'
import { planTexts } from './texts.server.ts'
import { type TransferKindName, transferKinds } from './transfer.ts'
import type { TransferKind } from './transfer-kind.ts'
import { textOf } from './values.ts'

function texts(content: TextKind['content'], name: TextKindName, marks: string[]): TransferKind {
  return {
    noun: content,
    marks: ['key', ...marks],
    columns: ({ kinds }) => textColumns(kinds[name]),
    listsOf: ({ db }, rows) =>
      listsOfTexts(
        db,
        name,
        rows.map(({ cells }) => textOf(cells.key)),
      ),
    async *records({ db, kinds }) {
      for await (const text of listKeptTextsInTurn(db, kinds[name]))
        yield textRecord(kinds[name], text)
    },
    plan: ({ db, kinds, now, pictures }, rows) => planTexts(db, kinds[name], rows, now, pictures),
  }
}

/** What is kept otherwise than as the records of a noun. */
const lists: Readonly<Record<Exclude<TransferKindName, NounName>, TransferKind>> = {
  stocks: listTransfer(stockKind),
  prices: {
    noun: 'stocks',
    marks: ['ticker', 'price'],
    columns: () => priceColumns,
    listsOf: () => ['prices'],
    records: ({ db }, { theme, withTrash }) => exportPrices(db, theme, withTrash),
    plan: ({ db, now }, rows) => planPriceRows(db, rows, now),
  },
  themes: texts('themes', 'theme', ['hero.headline']),
  letters: texts('letters', 'letter', ['excerpt']),
  legal: texts('legal', 'legal', ['summary', 'body']),
  pages: texts('pages', 'page', ['content']),
  disclosures: texts('disclosures', 'disclosure', ['where']),
  enquiries: {
    noun: 'enquiries',
    mayExport: mayReadEnquiries,
    marks: ['reference', 'state', 'message'],
    columns: () => enquiryColumnNames,
    listsOf: () => [],
    records: ({ db }) => exportEnquiries(db),
    count: ({ db }) => countAllEnquiries(db),
    plan: ({ db }, rows) => planEnquiries(db, rows),
  },
  team: listTransfer(teamKind),
}

/** Of nouns whose files say more than their fields do. */
const ownKinds: Readonly<Partial<Record<NounName, TransferKind>>> = {
  claims: recordTransfer(claimRecords, claimColumns),
}

type Means = { nouns: Nouns }

export function kindNamed({ nouns }: Means, name: TransferKindName): TransferKind {
  if (!isNoun(nouns, name)) return lists[name]
  return ownKinds[name] ?? recordTransfer(nouns[name])
}

function isNoun(nouns: Nouns, name: TransferKindName): name is NounName {
  return Object.hasOwn(nouns, name)
}

/** The kind that reads a file of these columns: the one that asks for the most of them. */
export function kindOf(means: Means, columns: readonly string[]): TransferKindName | undefined {
  const names = Object.keys(transferKinds) as TransferKindName[]
  return names
    .map((name) => ({ name, marks: kindNamed(means, name).marks }))
    .filter(({ marks }) => marks.every((mark) => columns.includes(mark)))
    .toSorted((a, b) => b.marks.length - a.marks.length)[0]?.name
}
