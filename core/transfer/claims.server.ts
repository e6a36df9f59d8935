import { type Claim, claimFieldNames, claimFields } from '#core/claims/claim.ts'
import { listClaims } from '#core/claims/claims.server.ts'
import { listFigurePlaces } from '#core/claims/figures.server.ts'
import { listClaimPeople } from '#core/claims/import-claims.server.ts'
import { columnName } from '#core/record/fields.ts'
import type { Db } from '#db/schema.ts'
import { inOrder } from './columns.ts'
import type { TransferRecord } from './transfer.ts'
import type { Column } from './values.ts'

/** The owner is read apart: a person has another id in each installation. */
export const claimColumns: Column[] = [
  ...claimFieldNames
    .filter((key) => key !== 'owner')
    .map((key): Column => {
      const { label, max } = claimFields[key]
      const field = key === 'reviewBy' ? { label, kind: 'day' as const } : undefined
      return { name: columnName(key), key, field: field ?? { label, kind: 'line', max } }
    }),
  {
    name: 'value_ar_of',
    key: 'valueArOf',
    field: { label: 'English of the Arabic value', kind: 'line', max: claimFields.value.max },
  },
]

export const claimColumnNames = [
  'id',
  'name',
  ...claimColumns.map(({ name }) => name),
  'owner',
  'figures',
]

/** docs/product.md §15.1, by name: the owner as an address, and the figures of themes that it is. */
export async function exportClaims(db: Db): Promise<TransferRecord[]> {
  const claims = await listClaims(db)
  const places = await listFigurePlaces(db)
  const people = await listClaimPeople(db)
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const sorted = claims.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.map((claim) => {
    const { id, name, owner } = claim
    const values = claimColumns.map((column) => [column.name, claim[column.key as keyof Claim]])
    const own = { id, name, owner: emails.get(owner), figures: places.get(id) }
    return inOrder(claimColumnNames, { ...Object.fromEntries(values), ...own })
  })
}
