import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { planUndo } from '#core/record/restore.server.ts'
import { memberLabels } from '#core/team/member.ts'
import { teamList } from '#core/team/team.server.ts'
import { revisionOf } from '../history/address.ts'
import { restoreResponse } from '../history/restore-response.ts'
import { UndoChange } from '../history/undo-change.tsx'
import type { Route } from './+types/undo-change.ts'

const changeOf = ({ revision, id }: Route.LoaderArgs['params']) => ({
  revision: revisionOf(revision),
  recordId: id,
})

export async function loader({ context, params }: Route.LoaderArgs) {
  const plan = await planUndo(context.get(appContext).db, teamList, changeOf(params))
  if (!plan) throw data(undefined, 404)
  return { plan }
}

export function action(args: Route.ActionArgs) {
  const done = { back: href('/admin/team/history'), notice: 'team-change-undone' } as const
  return restoreResponse(args, done, 'undo-change', { list: 'team', ...changeOf(args.params) })
}

export default function UndoTeamChange({ actionData, loaderData, params }: Route.ComponentProps) {
  const back = href('/admin/team/history/:revision', params)
  return (
    <UndoChange plan={loaderData.plan} labels={memberLabels} back={back} refused={actionData} />
  )
}
