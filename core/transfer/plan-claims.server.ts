import { tidyClaim } from '#core/claims/check-claim.ts'
import { type Claim, type ClaimText, claimFields, emptyClaimText } from '#core/claims/claim.ts'
import { claimList } from '#core/claims/claims.server.ts'
import { placeKey } from '#core/claims/figures.server.ts'
import { changesShown, type ImportedClaim, importClaim } from '#core/claims/import-claims.server.ts'
import { InvalidList, listIssue } from '#core/record/list.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { placesText, readPlaces } from './claim-places.server.ts'
import { arabicIn, identityIssues, placeIssues, readOwner, ruleIssues } from './claim-row.server.ts'
import { claimColumns } from './claims.server.ts'
import type { KindPlan } from './kind-plan.ts'
import { findKnownClaims, type Known } from './known-claims.server.ts'
import type { FieldChange, RowFate } from './transfer.ts'
import { readColumns, shownValue, textOf } from './values.ts'

type PlannedClaim = ImportedClaim & { fate: RowFate }

/** docs/product.md §15.1: texts name a claim by its name, so that says which one a row is. */
export async function planClaims(
  db: Db,
  kinds: readonly TextKind[],
  rows: readonly SourceRow[],
): Promise<KindPlan> {
  const known = await findKnownClaims(db, kinds)
  const planned = await mapInTurns(rows, (row) => planClaim(known, row))
  const claims = [...known.byId.values()]
  return {
    rows: planned.map(({ fate }) => fate),
    revisions: Object.fromEntries(claims.map(({ id, revision }) => [claimList(id), revision])),
    async write(work) {
      const wanted = planned.filter(({ fate }) => ['new', 'changed'].includes(fate.fate))
      for (const { fate, ...claim } of wanted) {
        if (await importClaim(work, claim)) continue
        const text = `Line ${fate.line}: somebody has saved this claim meanwhile: check the file again`
        throw new InvalidList([listIssue(text)])
      }
      const isShown = wanted.some((claim) => changesShown(claim) && known.uses.has(claim.name))
      return isShown ? ['themes', 'pages'] : []
    },
  }
}

function planClaim(known: Known, row: SourceRow): PlannedClaim {
  const { line, cells } = row
  const id = textOf(cells.id).trim()
  const name = textOf(cells.name).trim()
  const before = known.byName.get(name)
  const { values, issues } = readColumns(claimColumns, cells)
  const owner = readOwner(known, cells.owner, before)
  const figures = readPlaces(cells.figures)
  const reasons = row.issue ? [row.issue] : [...issues, ...owner.issues, ...figures.issues]
  if (!row.issue) reasons.push(...identityIssues(known, { id, name, line }))
  const { valueArOf: given = '', ...typed } = values
  const merged = { ...(before ?? emptyClaimText), ...typed, owner: owner.id }
  const wanted = tidyClaim(merged as ClaimText)
  const places = figures.places.filter((place) => known.places.get(placeKey(place)) !== name)
  if (!row.issue) reasons.push(...placeIssues(known, places))
  const valueArOf = arabicIn(String(given).trim(), wanted, before)
  const claim = { before, id, name, wanted, valueArOf, places }
  const changes = changesOf(known, claim)
  if (reasons.length === 0 && (!before || changes.length > 0))
    reasons.push(...ruleIssues(known, claim))
  const isRefused = reasons.length > 0
  if (!isRefused) for (const place of places) known.places.set(placeKey(place), name)
  const fate = isRefused
    ? 'refused'
    : !before
      ? 'new'
      : changes.length > 0
        ? 'changed'
        : 'unchanged'
  return { ...claim, fate: { line, name, fate, changes: isRefused ? [] : changes, reasons } }
}

function changesOf({ people }: Known, claim: ImportedClaim): FieldChange[] {
  const { before, wanted, valueArOf, places } = claim
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const shownOwner = (id: string) => emails.get(id) ?? id
  const after: Record<string, string> = { ...wanted, valueArOf }
  const changes = claimColumns
    .filter(({ key }) => (before ? before[key as keyof Claim] : '') !== after[key])
    .map(({ key, field: { label } }) => ({
      label,
      before: before ? shownValue(before[key as keyof Claim]) : '',
      after: shownValue(after[key]),
    }))
  if ((before?.owner ?? '') !== wanted.owner)
    changes.push({
      label: claimFields.owner.label,
      before: shownOwner(before?.owner ?? ''),
      after: shownOwner(wanted.owner),
    })
  if (places.length > 0)
    changes.push({ label: 'Figures', before: '', after: shownValue(placesText(places)) })
  return changes
}
