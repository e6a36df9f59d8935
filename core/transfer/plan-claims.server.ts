import { checkClaim, checkName, tidyClaim } from '#core/claims/check-claim.ts'
import { type Claim, type ClaimText, claimFields, emptyClaimText } from '#core/claims/claim.ts'
import { claimList } from '#core/claims/claims.server.ts'
import { type FigurePlace, placeKey } from '#core/claims/figures.server.ts'
import {
  type ClaimPerson,
  changesShown,
  type ImportedClaim,
  importClaim,
} from '#core/claims/import-claims.server.ts'
import { arabicOf, figureIssues } from '#core/claims/save-claims.server.ts'
import { errorsOf } from '#core/issue.ts'
import { listIssue } from '#core/lists/list.ts'
import { InvalidList } from '#core/lists/write-list.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.ts'
import { characters, isUnprintable } from '#core/text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { placesText, readPlaces } from './claim-places.server.ts'
import { claimColumns } from './claims.server.ts'
import type { KindPlan } from './kind-plan.ts'
import { type Known, readKnown } from './known-claims.server.ts'
import type { FieldChange, RowFate } from './transfer.ts'
import { isKeepableId, readColumns, shownValue, textOf } from './values.ts'

type PlannedClaim = ImportedClaim & { fate: RowFate }

/** docs/product.md §15.1: texts name a claim by its name, so that says which one a row is. */
export async function planClaims(
  db: Db,
  kinds: readonly TextKind[],
  rows: readonly SourceRow[],
): Promise<KindPlan> {
  const known = await readKnown(db, kinds)
  const planned = rows.map((row) => planClaim(known, row))
  const claims = [...known.byId.values()]
  return {
    rows: planned.map(({ fate }) => fate),
    revisions: Object.fromEntries(claims.map(({ id, revision }) => [claimList(id), revision])),
    async write(tx, actor) {
      const wanted = planned.filter(({ fate }) => ['new', 'changed'].includes(fate.fate))
      for (const { fate, ...claim } of wanted) {
        if (await importClaim(tx, actor, claim)) continue
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
  const [id, name] = [textOf(cells.id).trim(), textOf(cells.name).trim()]
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

function identityIssues(
  { byId, byName, seen }: Known,
  { id, name, line }: { id: string; name: string; line: number },
): string[] {
  const issues: string[] = []
  const wrong = byName.has(name) ? undefined : checkName(name)
  if (wrong) issues.push(wrong.message)
  const other = byId.get(id)
  if (other && other.name !== name)
    issues.push(`This is the id of the claim ${other.name}, and the name of a claim never changes`)
  if (id !== '' && !other && !isKeepableId(id))
    issues.push('Id must be empty, or one that an export gave')
  for (const key of [id && `id ${id}`, name && `name ${name}`].filter(Boolean)) {
    const earlier = seen.get(key)
    if (earlier) issues.push(`The same ${key.split(' ', 1)[0]} is in line ${earlier} already`)
    else seen.set(key, line)
  }
  return issues
}

function placeIssues({ places: known }: Known, places: readonly FigurePlace[]): string[] {
  return places.flatMap((place) => {
    const other = known.get(placeKey(place))
    return other === undefined
      ? []
      : [`The figure ${placesText([place])} is the claim ${other} already`]
  })
}

/** Those of the form; but a claim may come without an owner, and overdue, as it went. */
function ruleIssues(known: Known, { before, name, wanted, valueArOf }: ImportedClaim): string[] {
  const issues = [
    ...checkClaim(wanted, known.today, before ?? wanted).filter(({ path }) => path !== 'owner'),
    ...figureIssues(wanted, known.uses.get(name) ?? []),
  ]
  const messages = errorsOf(issues).map(({ message }) => message)
  if (characters(valueArOf) > claimFields.value.max || isUnprintable(valueArOf, false))
    messages.push('The English of the Arabic value must be a value')
  if (wanted.owner === '' || known.staff.has(wanted.owner)) return messages
  return [...messages, 'The owner is no longer on the staff: name another one']
}

function readOwner(
  { people, staff }: Known,
  written: unknown,
  before: Claim | undefined,
): { id: string; issues: string[] } {
  const kept = before?.owner ?? ''
  const text = textOf(written).trim().toLowerCase()
  if (text === '') return { id: kept, issues: [] }
  const isMeant = ({ name, email }: ClaimPerson) =>
    [name, email].some((own) => own.toLowerCase() === text)
  const meant = people.filter(isMeant)
  if (meant.some(({ id }) => id === kept)) return { id: kept, issues: [] }
  const [found, ...others] = meant.filter(({ id }) => staff.has(id))
  const shown = text.slice(0, 100)
  if (!found)
    return {
      id: kept,
      issues: [
        `Owner “${shown}” is nobody of the staff: invite them first, or leave the cell empty`,
      ],
    }
  if (others.length === 0) return { id: found.id, issues: [] }
  return { id: kept, issues: [`Several people are called “${shown}”: write an address`] }
}

/** What the Arabic value says in English: as the file has it, unless that only repeats what is here. */
function arabicIn(given: string, wanted: ClaimText, before: Claim | undefined): string {
  if (given !== '' && given !== before?.valueArOf) return given
  return before ? arabicOf(before, wanted, false) : wanted.value
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
