import { href } from 'react-router'
import { restoreTeam } from '../../../core/team/restore-team.server.ts'
import { Confirm } from '../confirm.tsx'
import { concludeRestore } from '../history/conclude-restore.ts'
import { revisionOf } from '../history/revision-of.ts'
import type { Route } from './+types/restore-team.ts'

const back = href('/admin/team/history')

export function loader({ params }: Route.LoaderArgs) {
  revisionOf(params.revision)
  return null
}

export function action(args: Route.ActionArgs) {
  const revision = revisionOf(args.params.revision)
  return concludeRestore(args, { back, notice: 'list-restored' }, (db, actorId) =>
    restoreTeam(db, actorId, revision),
  )
}

export default function RestoreTeam({ actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title="Restore the team as it was?"
      back={back}
      button="Restore"
      busy="Restoring..."
      refused={actionData}
    >
      <p>
        Everybody who was on the team after that save looks as they did then, also those who are in
        the trash now. Whoever was added since stays. This is a new save: the present version stays
        in the history.
      </p>
    </Confirm>
  )
}
