import { href } from 'react-router'
import { restoreTeam } from '#core/team/restore-team.server.ts'
import { revisionOf } from '../history/address.ts'
import { concludeRestore } from '../history/conclude-restore.ts'
import { RestoreSave } from '../history/restore-save.tsx'
import type { Route } from './+types/restore-team.ts'

export function loader({ params }: Route.LoaderArgs) {
  revisionOf(params.revision)
  return null
}

export function action(args: Route.ActionArgs) {
  const revision = revisionOf(args.params.revision)
  const done = { back: href('/admin/team/history'), notice: 'list-restored' } as const
  return concludeRestore(args, done, (db, actorId) => restoreTeam(db, actorId, revision))
}

export default function RestoreTeam({ actionData, params }: Route.ComponentProps) {
  return (
    <RestoreSave back={href('/admin/team/history/:revision', params)} refused={actionData}>
      <p>
        Everybody who was on the team in that version looks as they did then, also those who are in
        the trash now. Anyone who was added since stays. The current version remains in the history.
      </p>
    </RestoreSave>
  )
}
