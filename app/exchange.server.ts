import { claimRecords } from '#core/claims/claims.server.ts'
import type { NounName } from '#core/nouns.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import type { TextKinds } from '#core/review/operation.server.ts'
import { claimColumns } from '#core/transfer/claim-columns.server.ts'
import { enquiryTransfer } from '#core/transfer/enquiries.server.ts'
import { recordsOfNoun } from '#core/transfer/noun-records.server.ts'
import { priceTransfer } from '#core/transfer/prices.server.ts'
import { recordTransfer } from '#core/transfer/record-transfer.server.ts'
import { stockKind } from '#core/transfer/stocks.server.ts'
import { teamKind } from '#core/transfer/team.server.ts'
import { textTransfer } from '#core/transfer/texts.server.ts'
import type { TransferKindName } from '#core/transfer/transfer.ts'
import type { Exchange, TransferKind } from '#core/transfer/transfer-kind.ts'

/** Gives the kind of file of a name; those of nouns follow from their declarations. */
export function exchangeOf({ kinds, nouns }: { kinds: TextKinds; nouns: Nouns }): Exchange {
  // Of a noun whose files say more than its fields do.
  const ofNouns: Readonly<Partial<Record<NounName, TransferKind>>> = {
    claims: recordTransfer(recordsOfNoun(claimRecords, claimColumns(Object.values(kinds)))),
  }
  const others: Readonly<Record<Exclude<TransferKindName, NounName>, TransferKind>> = {
    team: recordTransfer(teamKind),
    stocks: recordTransfer(stockKind),
    prices: priceTransfer,
    themes: textTransfer(kinds.theme, ['hero.headline']),
    letters: textTransfer(kinds.letter, ['excerpt']),
    legal: textTransfer(kinds.legal, ['summary', 'body']),
    pages: textTransfer(kinds.page, ['content']),
    disclosures: textTransfer(kinds.disclosure, ['where']),
    enquiries: enquiryTransfer,
  }
  const isNoun = (name: TransferKindName): name is NounName => Object.hasOwn(nouns, name)
  return (name) =>
    isNoun(name) ? (ofNouns[name] ?? recordTransfer(recordsOfNoun(nouns[name]))) : others[name]
}
