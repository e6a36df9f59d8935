import { data } from 'react-router'
import { listRemoved } from '#core/record/trash.server.ts'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/restore.ts'
import { listAt, restore } from './list-at.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { app, list, one, trash, comesBack } = await listAt(args)
  const removed = await listRemoved(app.db, list)
  const record = removed.find(({ id }) => id === args.params.id)
  if (!record) throw data(undefined, 404)
  return { name: record.name, one, back: trash, comesBack }
}

export async function action(args: Route.ActionArgs) {
  const { list, afterRestoring: back, notices } = await listAt(args)
  return restore(args, { back, notice: notices.record }, { list: list.name, id: args.params.id })
}

export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const { name, one, back, comesBack } = loaderData
  return (
    <Confirm
      title={`Restore ${one}${name}?`}
      back={back}
      button="Restore"
      busy="Restoring..."
      refused={actionData}
    >
      <p>
        <bdi>{name}</bdi> {comesBack}
      </p>
    </Confirm>
  )
}
