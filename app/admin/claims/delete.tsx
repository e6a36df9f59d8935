import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { findClaim } from '#core/claims/claims.server.ts'
import { deleteClaim } from '#core/claims/delete-claim.server.ts'
import { type ClaimUse, listClaimUses } from '#core/claims/uses.server.ts'
import { Confirm } from '../confirm.tsx'
import { refuse, requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/delete.ts'

const kinds = () => Object.values(textKinds)

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const claim = await findClaim(app.db, params.name)
  if (!claim) throw await refuse(app, 'not-found')
  const uses = await listClaimUses(app.db, kinds(), new Date())
  return { value: claim.value, uses: uses.filter((use) => use.claim === claim.name) }
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const { name } = args.params
  const person = requireUser(args).id
  const done = await throwOnRefusal(app, () => deleteClaim(app.db, person, kinds(), name))
  if (done.outcome === 'used') return data(undefined, 409)
  const to = href('/admin/claims')
  return redirectWithNotice(to, { request: args.request, notice: 'claim-deleted' })
}

export default function DeleteClaim({ loaderData, params }: Route.ComponentProps) {
  const { value, uses } = loaderData
  const back = href('/admin/claims/:name', params)
  if (uses.length > 0)
    return (
      <RouteDialog title="This claim is in use" back={back}>
        <p>
          It cannot be deleted while texts use it: <TextNames uses={uses} />. Take it out of them
          first.
        </p>
        <div className="actions">
          <CancelLink to={back} label="Back" />
        </div>
      </RouteDialog>
    )
  return (
    <Confirm title="Delete this claim?" back={back} button="Delete" busy="Deleting..." isDanger>
      <p>
        No text uses <bdi>“{value}”</bdi>. Its history is kept.
      </p>
    </Confirm>
  )
}

function TextNames({ uses }: { uses: readonly ClaimUse[] }) {
  const titles = [...new Set(uses.map(({ title }) => title))]
  return titles.map((title, index) => (
    <span key={title}>
      {index > 0 && ', '}
      <bdi>{title}</bdi>
    </span>
  ))
}
