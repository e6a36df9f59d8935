import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { titled } from '#app/ui/titled.ts'
import { keyScopes, usualPerMinute } from '#core/api-keys/api-key.ts'
import { listApiKeys } from '#core/api-keys/api-keys.server.ts'
import { createApiKey } from '#core/api-keys/create-key.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { refusedForm, requireUser, throwOnRefusal } from '../guard.ts'
import { SecretMade } from '../new-record.tsx'
import type { Route } from './+types/keys.ts'
import { KeyTable } from './key-table.tsx'
import { fields, NewKeyForm } from './new-key-form.tsx'

export const meta = titled('Keys')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const now = app.now()
  const actorId = requireUser(args).id
  return { keys: await throwOnRefusal(app, () => listApiKeys(app.db, actorId, now)), now }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const names = ['name', 'origin', 'perMinute', 'days', ...keyScopes] as const
  const { name, origin, perMinute, days, ...ticks } = await readForm(args.request, names)
  const typed = { name, origin, perMinute }
  const reads = keyScopes.filter((scope) => ticks[scope] !== '')
  try {
    const token = await createApiKey(db, requireUser(args).id, {
      name,
      origin,
      reads,
      perMinute: /^\s*\d{1,5}\s*$/.test(perMinute) ? Number(perMinute) : Number.NaN,
      days: Number(days),
    })
    return data({ made: { token, name } })
  } catch (error) {
    const { data: returned, init } = await refusedForm(args, error, fields, typed)
    return data({ ...returned, chosen: { days, reads } }, init ?? undefined)
  }
}

export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, now } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const returned = actionData && !('made' in actionData) ? actionData : undefined
  return (
    <>
      <ScreenHead title="Keys" />
      <p className="lead">
        A key lets a program, or pages of another site, read what visitors see here. It changes
        nothing. <a href="/api">The description of the API</a> is a public page.
      </p>
      {made && (
        <SecretMade title="The key for" name={made.name} secret={made.token} copy="Copy the Key">
          Keep it in a password manager.
        </SecretMade>
      )}
      <NewKeyForm
        key={made?.token}
        perMinute={usualPerMinute}
        action={href('/admin/keys')}
        returned={returned}
        chosen={returned?.chosen}
      />
      <KeyTable keys={keys} now={now} />
      <Outlet />
    </>
  )
}
