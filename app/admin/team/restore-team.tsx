import { href } from 'react-router'
import { restoreTeam } from '#core/team/restore-team.server.ts'
import { concludeRestore } from '../history/conclude-restore.ts'
import { RestoreSave } from '../history/restore-save.tsx'
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

export default function RestoreTeam({ actionData, params }: Route.ComponentProps) {
  return (
    <RestoreSave
      revision={params.revision}
      title="Restore the team as it was?"
      back={back}
      refused={actionData}
    >
      <p>
        Everybody who was on the team after that save looks as they did then, also those who are in
        the trash now. Whoever was added since stays. This is a new save: the present version stays
        in the history.
      </p>
    </RestoreSave>
  )
}
