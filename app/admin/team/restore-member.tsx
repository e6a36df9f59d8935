import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listRemovedMembers } from '#core/team/removed-members.server.ts'
import { Confirm } from '../confirm.tsx'
import { restoreResponse } from '../history/restore-response.ts'
import type { Route } from './+types/restore-member.ts'

const back = href('/admin/team/trash')

export async function loader({ context, params }: Route.LoaderArgs) {
  const removed = await listRemovedMembers(context.get(appContext).db)
  const member = removed.find(({ id }) => id === params.id)
  if (!member) throw data(undefined, 404)
  return { name: member.name }
}

export function action(args: Route.ActionArgs) {
  return restoreResponse(args, { back, notice: 'member-restored' }, 'restore-record', {
    list: 'team',
    id: args.params.id,
  })
}

export default function RestoreMember({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title={`Restore ${loaderData.name}?`}
      back={back}
      button="Restore"
      busy="Restoring..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name}</bdi> will be back on the team page. Old links will work again.
      </p>
    </Confirm>
  )
}
