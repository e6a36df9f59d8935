import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { listOwnPasskeys, removeOwnPasskey } from '#core/sign-in/own-passkeys.server.ts'
import { changeAccount } from '../change-account.ts'
import { AccountDialog } from '../dialog.tsx'
import { reauthentication } from '../second-factor/reauthentication.ts'
import type { Route } from './+types/remove.ts'

const fields = { proof: reauthentication }

export async function loader(args: Route.LoaderArgs) {
  const passkeys = await listOwnPasskeys(args.context.get(appContext), requireUser(args))
  const passkey = passkeys.find(({ id }) => id === args.params.id)
  if (!passkey) throw data(undefined, 404)
  return { name: passkey.name }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  const form = { fields, notice: 'passkey-removed' } as const
  return changeAccount(args, form, ({ app, user, client }, { proof }) =>
    removeOwnPasskey(app, user, client, { id, typed: proof }),
  )
}

export default function RemovePasskey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountDialog
      title="Remove this passkey?"
      fields={fields}
      returned={actionData}
      submit="Remove"
      busy="Removing..."
    >
      <p>
        <bdi>{loaderData.name}</bdi> no longer signs you in, and your other sessions end. Delete it
        from your device too: we cannot reach it there.
      </p>
    </AccountDialog>
  )
}
