import { data } from 'react-router'
import { labelsOf } from '#core/record/fields.ts'
import { listOfOne } from '#core/record/noun-list.server.ts'
import { planUndo } from '#core/record/restore.server.ts'
import { revisionOf } from '../history/address.ts'
import { restoreResponse } from '../history/restore-response.ts'
import { UndoChange } from '../history/undo-change.tsx'
import type { Route } from './+types/undo.ts'
import { nounAt, recordAt } from './questions.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { noun, address } = nounAt(args)
  const { app, record } = await recordAt(args)
  const { id } = record
  const which = { revision: revisionOf(args.params.revision), recordId: id }
  const plan = await planUndo(app.db, listOfOne(noun, id), which)
  // What was added or removed is removed and restored by questions of its own.
  if (!plan || plan.changes.some(({ kind }) => kind !== 'changed')) throw data(undefined, 404)
  return { plan, labels: labelsOf(noun.fields), back: `${address}/${args.params.key}` }
}

export async function action(args: Route.ActionArgs) {
  const { noun, address } = nounAt(args)
  const { record } = await recordAt(args)
  const done = { back: `${address}/${args.params.key}`, notice: 'record-restored' } as const
  return restoreResponse(args, done, 'restore-version', {
    noun: noun.name,
    id: record.id,
    undo: revisionOf(args.params.revision),
  })
}

export default function UndoRecordChange({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, labels, back } = loaderData
  return <UndoChange plan={plan} labels={labels} back={back} refused={actionData} />
}
