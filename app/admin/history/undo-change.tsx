import type { Message } from '#app/ui/message.ts'
import type { UndoPlan } from '#core/record/restore.server.ts'
import { CancelLink, RouteDialog } from '../../ui/dialog.tsx'
import { Confirm } from '../confirm.tsx'
import { PlannedChanges } from './planned-changes.tsx'

export function UndoChange(props: {
  plan: UndoPlan
  labels: Readonly<Record<string, string>>
  back: string
  refused?: { message: Message }
}) {
  const { plan, labels, back } = props
  const changesFields = plan.changes.length === 1 && plan.changes[0]?.kind === 'changed'
  const title = `Undo this change of ${plan.name}?`
  if (plan.isInTrash)
    return (
      <RouteDialog title={title} back={back}>
        <p>
          <bdi>{plan.name}</bdi> is in the trash now. Restore them from the trash first.
        </p>
        <p className="actions">
          <CancelLink to={back} label="Close" />
        </p>
      </RouteDialog>
    )
  return (
    <Confirm
      title={title}
      back={back}
      button={plan.later.length > 0 ? 'Undo Anyway' : 'Undo This Change'}
      busy="Undoing..."
      refused={props.refused}
    >
      {plan.later.length > 0 && (
        <p>
          <strong>A later save changed the same fields: {plan.later.join(', ')}.</strong> Undoing
          this change also replaces what was saved then.
        </p>
      )}
      <PlannedChanges plan={plan} labels={labels} known={changesFields ? plan.name : undefined} />
      <p>This is a new save. The current version remains in the history.</p>
    </Confirm>
  )
}
