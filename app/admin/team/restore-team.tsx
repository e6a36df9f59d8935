import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { planGoBack } from '#core/record/restore.server.ts'
import { memberLabels } from '#core/team/member.ts'
import { teamList } from '#core/team/team.server.ts'
import { revisionOf } from '../history/address.ts'
import { GoBack } from '../history/go-back.tsx'
import { restoreResponse } from '../history/restore-response.ts'
import type { Route } from './+types/restore-team.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const plan = await planGoBack(context.get(appContext).db, teamList, revisionOf(params.revision))
  if (!plan) throw data(undefined, 404)
  return { plan }
}

export function action(args: Route.ActionArgs) {
  const revision = revisionOf(args.params.revision)
  const done = { back: href('/admin/team/history'), notice: 'team-restored' } as const
  return restoreResponse(args, done, 'restore-list', { list: 'team', revision })
}

export default function RestoreTeam({ actionData, loaderData, params }: Route.ComponentProps) {
  return (
    <GoBack
      plan={loaderData.plan}
      labels={memberLabels}
      back={href('/admin/team/history/:revision', params)}
      refused={actionData}
      stays="Members who were added since stay."
    />
  )
}
