import { type FactName, factNames } from '#app/site/content/copy.ts'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { listClaims } from '#core/claims/claims.server.ts'
import { facts } from '#core/settings/firm.ts'
import type { TextId, TextKindName } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'

/** What a text may name in braces, what pages then say, and what that is. */
export type NameToInsert = { name: string; value: string; what: string }

const factLabels: Record<FactName, string> = {
  firm: 'Name of the firm',
  'firm.legalName': facts.legalName.label,
  'firm.city': facts.city.label,
  'firm.address': facts.address.label,
  'firm.phone': facts.phone.label,
  'firm.email': facts.email.label,
  hours: 'Hours within which an enquiry is answered',
}

const takesClaims: readonly TextKindName[] = ['page', 'theme']
const takesFacts: readonly TextKindName[] = ['page', 'disclosure']

export async function listNamesToInsert(
  db: Db,
  kind: TextKindName,
  { language }: TextId,
): Promise<NameToInsert[]> {
  const hasClaims = takesClaims.includes(kind)
  const hasFacts = takesFacts.includes(kind)
  if (!hasClaims && !hasFacts) return []
  const copy = await readCopy(db, new Date(), language)
  const claims = hasClaims ? await listClaims(db) : []
  const named = factNames.filter((name) => kind === 'page' || name.startsWith('firm.'))
  return [
    ...claims.map(({ name, unit }) => ({
      name: `claim.${name}`,
      value: copy.claims?.[name] ?? '',
      what: unit || name,
    })),
    ...(hasFacts ? named : []).map((name) => ({
      name,
      value: copy.facts[name] ?? '',
      what: factLabels[name],
    })),
  ]
}
