import { href } from 'react-router'
import { type Claim, type ClaimState, claimStates, stateOf } from '#core/claims/claim.ts'
import { fold } from '#core/text.ts'
import { ListFilter } from '../list-filter.tsx'

export type ClaimLine = { claim: Claim; uses: number }

export type ClaimView = 'all' | ClaimState | 'unused'

const views: readonly ClaimView[] = ['all', ...claimStates, 'unused']

const names: Record<ClaimView, string> = {
  all: 'All',
  overdue: 'Overdue',
  'not yet evidenced': 'Not yet evidenced',
  evidenced: 'Evidenced',
  unused: 'Not named',
}

export function isClaimView(text: string | null): text is ClaimView {
  return views.some((view) => view === text)
}

export function filterClaims(
  lines: readonly ClaimLine[],
  { view, search, today }: { view: ClaimView; search: string; today: string },
): { shown: ClaimLine[]; counts: Record<ClaimView, number> } {
  const isIn = (each: ClaimView) => (line: ClaimLine) =>
    each === 'all' || (each === 'unused' ? line.uses === 0 : stateOf(line.claim, today) === each)
  const words = fold(search).split(/\s+/).filter(Boolean)
  const isFound = ({ claim }: ClaimLine) => {
    const { name, value, valueAr, unit, source, sourceAr, ownerName } = claim
    const all = fold([name, value, valueAr, unit, source, sourceAr, ownerName].join(' '))
    return words.every((word) => all.includes(word))
  }
  return {
    shown: lines
      .filter(isIn(view))
      .filter(isFound)
      .toSorted((a, b) => Number(isIn('overdue')(b)) - Number(isIn('overdue')(a))),
    counts: Object.fromEntries(
      views.map((each) => [each, lines.filter(isIn(each)).length]),
    ) as Record<ClaimView, number>,
  }
}

export function ClaimFilter(props: {
  view: ClaimView
  search: string
  counts: Record<ClaimView, number>
}) {
  const { view, search, counts } = props
  const here = href('/admin/claims')
  const address = (each: ClaimView) => {
    const query = { ...(each !== 'all' && { show: each }), ...(search && { search }) }
    return Object.keys(query).length > 0 ? `${here}?${new URLSearchParams(query)}` : here
  }
  return (
    <ListFilter
      label="Claims by state"
      views={views.map((each) => ({
        to: address(each),
        label: names[each],
        count: counts[each],
        isCurrent: each === view,
        isUrgent: each === 'overdue' && counts.overdue > 0,
      }))}
      search={{
        action: here,
        search,
        placeholder: 'Value, source, owner',
        children: view !== 'all' && <input type="hidden" name="show" value={view} />,
      }}
    />
  )
}
