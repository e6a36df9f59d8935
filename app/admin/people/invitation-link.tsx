import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { findInvitationLink } from '#core/people/invitations.server.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/invitation-link.ts'
import { findInvitation } from './find-people.ts'

const back = href('/admin/people')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const { email } = await findInvitation(args)
  const link = await throwOnRefusal(app, () =>
    findInvitationLink(app.db, app.accountMailer, actorId, args.params.id),
  )
  if (!link) throw data(undefined, 404)
  return { email, link }
}

export default function InvitationLink({ loaderData }: Route.ComponentProps) {
  const { email, link } = loaderData
  return (
    <RouteDialog title="Invitation link" back={back}>
      <p>
        Anyone who opens this link becomes <span className="breakable">{email}</span>. Send it to
        that person only.
      </p>
      <p>
        <code className="breakable">{link}</code>
      </p>
      <div className="actions">
        <CopyButton text={link} label="Copy" />
        <CancelLink to={back} label="Close" />
      </div>
    </RouteDialog>
  )
}
