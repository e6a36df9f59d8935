import { data } from 'react-router'
import { planUndo } from '#core/record/restore.server.ts'
import { CancelLink, RouteDialog } from '../../ui/dialog.tsx'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/undo.ts'
import { revisionOf } from './address.ts'
import { type ListAt, listAt, restore } from './list-at.server.ts'
import { PlannedChanges } from './planned-changes.tsx'

function changeAt({ recordId }: ListAt, { revision, ...params }: Route.LoaderArgs['params']) {
  const id = 'id' in params ? params.id : undefined
  return { revision: revisionOf(revision), recordId: recordId ?? id ?? '' }
}

export async function loader(args: Route.LoaderArgs) {
  const at = await listAt(args)
  const plan = await planUndo(at.app.db, at.list, changeAt(at, args.params))
  if (!plan) throw data(undefined, 404)
  return { plan, back: at.saveAt(args.params.revision) }
}

export async function action(args: Route.ActionArgs) {
  const at = await listAt(args)
  const done = { back: at.history, notice: at.notices.change }
  return restore(args, done, { list: at.list.name, undo: changeAt(at, args.params) })
}

export default function Undo({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, back } = loaderData
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
      refused={actionData}
    >
      {plan.later.length > 0 && (
        <p>
          <strong>A later save changed the same fields: {plan.later.join(', ')}.</strong> Undoing
          this change also replaces what was saved then.
        </p>
      )}
      <PlannedChanges plan={plan} known={changesFields ? plan.name : undefined} />
      <p>This is a new save. The current version remains in the history.</p>
    </Confirm>
  )
}
