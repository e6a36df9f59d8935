import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/delete.ts'
import { findRemoval, remove } from './questions.server.ts'

export const loader = (args: Route.LoaderArgs) => findRemoval(args)

export const action = (args: Route.ActionArgs) => remove(args)

export default function DeleteRecord({ loaderData }: Route.ComponentProps) {
  const { one, name, back, whyKept } = loaderData
  if (whyKept)
    return (
      <RouteDialog title={`This ${one} is in use`} back={back}>
        <p dir="auto">{whyKept}</p>
        <div className="actions">
          <CancelLink to={back} label="Back" />
        </div>
      </RouteDialog>
    )
  return (
    <Confirm title={`Delete this ${one}?`} back={back} button="Delete" busy="Deleting..." isDanger>
      <p>
        <bdi>“{name}”</bdi> goes to the trash, from where it can be restored.
      </p>
    </Confirm>
  )
}
