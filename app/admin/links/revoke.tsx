import { appContext } from '#app/context.ts'
import { findPrivateLink, revokePrivateLink } from '#core/private-links/private-links.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/revoke.ts'

const back = '/admin/links'

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const link = await throwOnRefusal(app, () => findPrivateLink(app.db, actorId, args.params.id))
  return { recipient: link.recipient, theme: link.themeName }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = revokePrivateLink(db, requireUser(args).id, args.params.id)
  return actionResponse(args, work, { back, notice: 'link-revoked' })
}

export default function Revoke({ loaderData, actionData }: Route.ComponentProps) {
  const { recipient, theme } = loaderData
  return (
    <Confirm
      title={`Revoke the link for ${recipient}?`}
      back={back}
      button="Revoke"
      busy="Revoking..."
      refused={actionData}
    >
      <p>It shows {theme} to nobody from the next request on. This cannot be undone.</p>
    </Confirm>
  )
}
