import { checkClaim, checkName } from '#core/claims/check-claim.ts'
import { type Claim, type ClaimText, claimFields } from '#core/claims/claim.ts'
import { figureIssues } from '#core/claims/claim-issues.server.ts'
import { type FigurePlace, placeKey } from '#core/claims/figures.server.ts'
import type { ClaimPerson, ImportedClaim } from '#core/claims/import-claims.server.ts'
import { arabicOf } from '#core/claims/save-claims.server.ts'
import { errorsOf } from '#core/issue.ts'
import { isRecordId } from '#core/record/list.ts'
import { characters, isUnprintable } from '#core/text.ts'
import { placesText } from './claim-places.server.ts'
import type { Known } from './known-claims.server.ts'
import { textOf } from './values.ts'

export function identityIssues(
  { byId, byName, seen }: Known,
  { id, name, line }: { id: string; name: string; line: number },
): string[] {
  const issues: string[] = []
  const wrong = byName.has(name) ? undefined : checkName(name)
  if (wrong) issues.push(wrong.message)
  const other = byId.get(id)
  if (other && other.name !== name)
    issues.push(`This is the id of the claim ${other.name}, and the name of a claim never changes`)
  if (id !== '' && !other && !isRecordId(id))
    issues.push('Id must be empty, or one that an export gave')
  for (const key of [id && `id ${id}`, name && `name ${name}`].filter(Boolean)) {
    const earlier = seen.get(key)
    if (earlier) issues.push(`The same ${key.split(' ', 1)[0]} is in line ${earlier} already`)
    else seen.set(key, line)
  }
  return issues
}

export function placeIssues({ places: known }: Known, places: readonly FigurePlace[]): string[] {
  return places.flatMap((place) => {
    const other = known.get(placeKey(place))
    return other === undefined
      ? []
      : [`The figure ${placesText([place])} is the claim ${other} already`]
  })
}

/** Those of the form; but a claim may come without an owner, and overdue, as it went. */
export function ruleIssues(
  known: Known,
  { before, name, wanted, valueArOf }: ImportedClaim,
): string[] {
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

export function readOwner(
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
export function arabicIn(given: string, wanted: ClaimText, before: Claim | undefined): string {
  if (given !== '' && given !== before?.valueArOf) return given
  return before ? arabicOf(before, wanted, false) : wanted.value
}
