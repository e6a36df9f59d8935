import { Confirm } from '../confirm.tsx'
import { restoreResponse } from '../history/restore-response.ts'
import type { Route } from './+types/restore.ts'
import { findRemoved, nounAt } from './questions.server.ts'

export const loader = (args: Route.LoaderArgs) => findRemoved(args)

export function action(args: Route.ActionArgs) {
  const { noun, address } = nounAt(args)
  return restoreResponse(args, { back: address, notice: 'record-restored' }, 'restore-version', {
    noun: noun.name,
    id: args.params.id,
  })
}

export default function RestoreRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { one, name, back } = loaderData
  return (
    <Confirm
      title={`Restore the ${one} ${name}?`}
      back={back}
      button="Restore"
      busy="Restoring..."
      refused={actionData}
    >
      <p>It will be as it was before it was deleted.</p>
    </Confirm>
  )
}
