import { Moment } from '#app/ui/moment.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/accept-move.ts'
import { answerMove, findMove } from './decide-move.server.ts'

export function loader(args: Route.LoaderArgs) {
  return findMove(args, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return answerMove(args, { id: args.params.id, isAccepted: true })
}

export default function AcceptMove({ loaderData }: Route.ComponentProps) {
  const { move, back } = loaderData
  return (
    <Confirm title="Accept this move?" back={back} button="Accept" busy="Saving...">
      <p dir="auto">
        <WithArrows text={move.text} />
      </p>
      <p className="note">
        Price as of <Moment at={move.asOf} />. It is recorded under your name.
      </p>
    </Confirm>
  )
}
