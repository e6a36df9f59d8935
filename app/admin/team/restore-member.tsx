import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listRemovedMembers, restoreMember } from '#core/team/restore-team.server.ts'
import { Confirm } from '../confirm.tsx'
import { concludeRestore } from '../history/conclude-restore.ts'
import type { Route } from './+types/restore-member.ts'

const back = href('/admin/team/trash')

export async function loader({ context, params }: Route.LoaderArgs) {
  const removed = await listRemovedMembers(context.get(appContext).db)
  const member = removed.find(({ id }) => id === params.id)
  if (!member) throw data(undefined, 404)
  return { name: member.name }
}

export function action(args: Route.ActionArgs) {
  return concludeRestore(args, { back, notice: 'row-restored' }, (db, actorId) =>
    restoreMember(db, actorId, args.params.id),
  )
}

export default function RestoreMember({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Restore this member?"
      back={back}
      button="Restore"
      busy="Restoring..."
      refused={actionData}
    >
      <p>
        <bdi>{loaderData.name}</bdi> stands on the team page again, as before, and old links lead
        there.
      </p>
    </Confirm>
  )
}
