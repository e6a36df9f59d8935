import { actionVerbs } from '#core/history/action-verbs.ts'
import type { ChangeSummary } from '#core/history/describe-change.ts'

export function ChangeName({ change }: { change: Omit<ChangeSummary, 'fields'> }) {
  const { action, recordName, place } = change
  return (
    <>
      {actionVerbs[action]} <bdi>{recordName}</bdi>
      {place !== undefined && ` to ${place}`}
    </>
  )
}
