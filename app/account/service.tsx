import { data } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { isHttps, setCookie } from '#app/cookies.server.ts'
import { namesOf, readForm } from '#app/forms.ts'
import { refusedForm, requireUser } from '#app/guard.ts'
import { RouteDialog } from '#app/ui/dialog.tsx'
import { askService } from '#core/sign-in/oidc.server.ts'
import {
  beginConnecting,
  disconnectOwnService,
  findOwnService,
} from '#core/sign-in/own-service.server.ts'
import type { Route } from './+types/service.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog, account } from './dialog.tsx'
import { reauthentication } from './second-factor/reauthentication.ts'

const fields = { proof: reauthentication }

async function requireService(args: Pick<Route.LoaderArgs, 'context'>) {
  const service = await findOwnService(args.context.get(appContext), requireUser(args))
  if (!service) throw data(undefined, 404)
  return service
}

export function loader(args: Route.LoaderArgs) {
  return requireService(args)
}

/** Disconnects it, or answers with the address where somebody signs in there to connect it. */
export async function action(args: Route.ActionArgs) {
  const { isConnected } = await requireService(args)
  if (isConnected) {
    const form = { fields, notice: 'service-disconnected' } as const
    return changeAccount(args, form, ({ app, user, client }, { proof }) =>
      disconnectOwnService(app, user, client, proof),
    )
  }
  const { request, context } = args
  const app = context.get(appContext)
  const typed = await readForm(request, namesOf(fields))
  try {
    const user = requireUser(args)
    const connecting = await beginConnecting(app, user, clientOfRoute(args), typed.proof)
    const { address, sealed } = await askService(app, { connecting })
    const headers = new Headers()
    setCookie(headers, isHttps(request), 'oidc', sealed)
    return data({ address }, { headers })
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
}

export default function Service({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isConnected } = loaderData
  if (actionData && 'address' in actionData)
    return (
      <RouteDialog title={`Connect ${name}`} back={account}>
        <p>Sign in there now, within ten minutes. Then you come back to your account.</p>
        {/* A link and no form, since it leads to another site. */}
        <p className="actions">
          <a className="button" href={actionData.address}>
            Continue with {name}
          </a>
        </p>
      </RouteDialog>
    )
  if (isConnected)
    return (
      <AccountDialog
        title={`Disconnect ${name}?`}
        fields={fields}
        returned={actionData}
        submit="Disconnect"
        busy="Disconnecting..."
      >
        <p>
          It no longer signs you in here, and your other sessions end. Your password and your
          passkeys stay.
        </p>
      </AccountDialog>
    )
  return (
    <AccountDialog
      title={`Connect ${name}`}
      fields={fields}
      returned={actionData}
      submit="Continue"
      busy="Checking..."
    >
      <p>Whoever signs in there as you then comes in here as you. Your other ways in stay.</p>
    </AccountDialog>
  )
}
