import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listApiKeys, revokeApiKey } from '#core/api-keys/api-keys.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, refuse, requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/revoke.ts'

const back = href('/admin/keys')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const keys = await throwOnRefusal(app, () => listApiKeys(app.db, actorId, app.now()))
  const key = keys.find(({ id }) => id === args.params.id)
  if (!key) throw await refuse(app, 'not-found')
  return { name: key.name }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = revokeApiKey(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'key-revoked' })
}

export default function Revoke({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Confirm
      title={`Revoke the key for ${loaderData.name}?`}
      back={back}
      button="Revoke"
      busy="Revoking..."
      refused={actionData}
    >
      <p>From the next request on, anyone who uses it is refused. This cannot be undone.</p>
    </Confirm>
  )
}
