import { claimRecords } from '#core/claims/claims.server.ts'
import { enquiryColumnNames } from '#core/enquiries/export-columns.ts'
import { countAllEnquiries } from '#core/enquiries/read-enquiries.server.ts'
import type { NounName } from '#core/nouns.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import { claimColumns } from './claim-columns.server.ts'
import { planEnquiries } from './enquiries.server.ts'
import { exportEnquiries } from './export-enquiries.server.ts'
import { exportStocks } from './export-stocks.server.ts'
import { listKeptTextsInTurn, listsOfTexts } from './kept-texts.server.ts'
import { planList } from './lists.server.ts'
import { exportPrices, planPriceRows, priceColumns } from './prices.server.ts'
import { recordTransfer } from './record-transfer.server.ts'
import { stockColumns } from './stock-columns.server.ts'
import { planStocks } from './stocks.server.ts'
import { exportTeam, teamColumnNames, teamTransfer } from './team.server.ts'
import { textColumns, textRecord } from './text-columns.ts'
import { planTexts } from './texts.server.ts'
import { type TransferKindName, type TransferRecord, transferKinds } from './transfer.ts'
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

/** Of a list that the rules bound, and that is read at once. */
async function* all(records: Promise<TransferRecord[]>): AsyncGenerator<TransferRecord> {
  yield* await records
}

/** What is kept otherwise than as the records of a noun. */
const lists: Readonly<Record<Exclude<TransferKindName, NounName>, TransferKind>> = {
  stocks: {
    noun: 'stocks',
    marks: ['theme', 'ticker', 'name'],
    columns: () => stockColumns,
    more: ['entry_reason'],
    async listsOf({ db }, rows) {
      const named = new Set(rows.map(({ cells }) => textOf(cells.theme).trim()))
      const themes = (await listAllThemes(db)).filter(({ id }) => named.has(id))
      return themes.map(({ id }) => `stocks:${id}`)
    },
    records: ({ db }, { theme, withTrash }) => all(exportStocks(db, theme, withTrash)),
    plan: ({ db, now, pictures }, rows) => planStocks(db, rows, now, pictures),
  },
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
  team: {
    noun: 'team',
    marks: ['name', 'role'],
    columns: () => teamColumnNames,
    listsOf: () => ['team'],
    records: ({ db }, { withTrash }) => all(exportTeam(db, withTrash)),
    async plan({ db, now, pictures }, rows) {
      const transfer = await teamTransfer(db, now)
      const { write, revision, ...planned } = await planList(db, transfer, rows, now, pictures)
      return {
        ...planned,
        revisions: { team: revision },
        write: async (work) => ((await write(work)) ? ['team'] : []),
      }
    },
  },
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
