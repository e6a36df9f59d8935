import { data, href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { namesOf, readForm, redirectWithNotice } from '#app/forms.ts'
import { refuse, refusedForm, requireUser } from '#app/guard.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { isRefusal } from '#core/issue.ts'
import { listOwnPasskeys, removeOwnPasskey } from '#core/sign-in/own-passkeys.server.ts'
import { reauthentication } from '../second-factor/reauthentication.ts'
import type { Route } from './+types/remove.ts'

const back = href('/account')
const fields = { proof: reauthentication }

export async function loader(args: Route.LoaderArgs) {
  const passkeys = await listOwnPasskeys(args.context.get(appContext), requireUser(args))
  const passkey = passkeys.find(({ id }) => id === args.params.id)
  if (!passkey) throw data(undefined, 404)
  return { name: passkey.name }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const app = context.get(appContext)
  const typed = await readForm(request, namesOf(fields))
  try {
    const what = { id: params.id, typed: typed.proof }
    await removeOwnPasskey(app, requireUser(args), clientOfRoute(args), what)
  } catch (error) {
    if (isRefusal(error, 'not-found')) throw await refuse(app, error.code)
    return refusedForm(args, error, fields, typed)
  }
  return redirectWithNotice(back, { request, notice: 'passkey-removed' })
}

export default function RemovePasskey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Remove this passkey?" back={back}>
      <p>
        <bdi>{loaderData.name}</bdi> no longer signs you in, and your other sessions end. Delete it
        from your device too: we cannot reach it there.
      </p>
      <StaffForm
        label="Remove this passkey"
        fields={fields}
        returned={actionData}
        submit="Remove"
        busy="Removing..."
        actions={<CancelLink to={back} />}
      />
    </RouteDialog>
  )
}
