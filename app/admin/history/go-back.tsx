import { use } from 'react'
import { useOutletContext } from 'react-router'
import type { Message } from '#app/ui/message.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/date-words.ts'
import type { SaveDetails } from '#core/history/history.server.ts'
import type { Plan } from '#core/record/restore.server.ts'
import { Confirm } from '../confirm.tsx'
import { PlannedChanges } from './planned-changes.tsx'

export function GoBack(props: {
  plan: Plan
  labels: Readonly<Record<string, string>>
  back: string
  refused?: { message: Message }
  stays: string
}) {
  const save = useOutletContext<SaveDetails>()
  const zone = use(OfficeZone)
  return (
    <Confirm
      title={`Go back to the version of ${momentIn(zone, save.at)}?`}
      back={props.back}
      button="Go Back to This Version"
      busy="Going back..."
      refused={props.refused}
    >
      <p>
        Saved by <bdi>{save.actorName}</bdi>. {props.stays} The current version remains in the
        history.
      </p>
      <PlannedChanges plan={props.plan} labels={props.labels} />
    </Confirm>
  )
}
