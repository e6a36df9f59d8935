import { href, Link } from 'react-router'
import { type Claim, stateOf } from '#core/claims/claim.ts'
import { isBehind } from '#core/claims/shown-claim.ts'
import { mediumDate } from '#core/date-words.ts'
import { isDay } from '#core/dates.ts'
import type { ClaimLine } from './claim-filter.tsx'

export function ClaimTable({ lines, today }: { lines: readonly ClaimLine[]; today: string }) {
  return (
    <div className="table-wrap">
      <table className="claims">
        <caption className="visually-hidden">Claims</caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Source</th>
            <th scope="col">Date of the source</th>
            <th scope="col">Owner</th>
            <th scope="col">Review by</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ClaimRow key={line.claim.id} line={line} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ClaimRow({ line, today }: { line: ClaimLine; today: string }) {
  const { claim, uses } = line
  const { name, value, unit, source, sourceDate, reviewBy } = claim
  return (
    <tr>
      <th scope="row">
        <Link to={href('/admin/claims/:name', { name })} dir="auto">
          {value}
        </Link>
        {unit && (
          <span className="claim-unit" dir="auto">
            {unit}
          </span>
        )}
        <span className="note breakable">{`{claim.${name}}`}</span>
      </th>
      <td data-label="Source">{source ? <bdi>{source}</bdi> : <None />}</td>
      <td data-label="Date of the source" className="number">
        {sourceDate ? <bdi>{shownDay(sourceDate)}</bdi> : <None />}
      </td>
      <td data-label="Owner">
        <Owner claim={claim} />
      </td>
      <td data-label="Review by" className="number">
        {shownDay(reviewBy)}
      </td>
      <td data-label="State">
        <span className="claim-state">
          <StateTag claim={claim} today={today} />
          {isBehind(claim) && <span className="note">Arabic is behind</span>}
          {uses === 0 && <span className="note">no text uses it</span>}
        </span>
      </td>
    </tr>
  )
}

const None = () => <span className="note">–</span>

function Owner({ claim: { owner, ownerName, isOwnerGone } }: { claim: Claim }) {
  if (owner === '') return <span className="note">Nobody</span>
  return (
    <>
      <bdi>{ownerName || 'Somebody'}</bdi>
      {isOwnerGone && <span className="tag tag-alert">left</span>}
    </>
  )
}

export function StateTag({ claim, today }: { claim: Claim; today: string }) {
  const state = stateOf(claim, today)
  return <span className={state === 'overdue' ? 'tag tag-alert' : 'tag'}>{state}</span>
}

function shownDay(text: string): string {
  return isDay(text) ? mediumDate(text) : text
}
