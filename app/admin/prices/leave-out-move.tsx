import { Moment } from '#app/ui/moment.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/leave-out-move.ts'
import { answerMove, findMove } from './decide-move.server.ts'

export function loader(args: Route.LoaderArgs) {
  return findMove(args, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return answerMove(args, { id: args.params.id, isAccepted: false })
}

export default function LeaveOutMove({ loaderData }: Route.ComponentProps) {
  const { move, back } = loaderData
  return (
    <Confirm title="Leave this move out?" back={back} button="Leave Out" busy="Saving...">
      <p dir="auto">
        <WithArrows text={move.text} />
      </p>
      <p className="note">
        Price as of <Moment at={move.asOf} />. The last price stays as it is.
      </p>
    </Confirm>
  )
}
