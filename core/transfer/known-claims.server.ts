import type { Claim } from '#core/claims/claim.ts'
import { listClaims, listStaff } from '#core/claims/claims.server.ts'
import { listFigurePlaces, placeKey } from '#core/claims/figures.server.ts'
import { type ClaimPerson, listClaimPeople } from '#core/claims/import-claims.server.ts'
import { type ClaimUse, listClaimUses } from '#core/claims/uses.server.ts'
import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'

export type Known = {
  byName: ReadonlyMap<string, Claim>
  byId: ReadonlyMap<string, Claim>
  people: readonly ClaimPerson[]
  staff: ReadonlySet<string>
  uses: ReadonlyMap<string, ClaimUse[]>
  today: string
  /** Names of claims, by the key of the place of a figure; rises with each row. */
  places: Map<string, string>
  /** Lines by 'id …' and 'name …'; rises with each row. */
  seen: Map<string, number>
}

export async function findKnownClaims(db: Db, kinds: readonly TextKind[]): Promise<Known> {
  const claims = await listClaims(db)
  const { timeZone } = await findSettings(db)
  const places = new Map<string, string>()
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  for (const [id, own] of await listFigurePlaces(db))
    for (const place of own) places.set(placeKey(place), byId.get(id)?.name ?? '')
  const uses = await listClaimUses(db, kinds, new Date())
  return {
    byId,
    places,
    byName: new Map(claims.map((claim) => [claim.name, claim])),
    people: await listClaimPeople(db),
    staff: new Set((await listStaff(db)).map(({ id }) => id)),
    uses: Map.groupBy(uses, ({ claim }) => claim),
    today: dayIn(timeZone, new Date()),
    seen: new Map(),
  }
}
