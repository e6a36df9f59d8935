import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { usualPerMinute } from '#core/api-keys/api-key.ts'
import { createApiKey, listApiKeys } from '#core/api-keys/api-keys.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { refusedForm, requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/keys.ts'
import { KeyTable } from './key-table.tsx'
import './keys.css'
import { SecretMade } from '../secret-made.tsx'
import { fields, NewKeyForm } from './new-key-form.tsx'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Keys | Qantara' }]
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const now = app.now()
  const actorId = requireUser(args).id
  return { keys: await throwOnRefusal(app, () => listApiKeys(app.db, actorId, now)), now }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const { days, ...typed } = await readForm(args.request, [
    ...(['name', 'origin', 'perMinute', 'days'] as const),
  ])
  try {
    const token = await createApiKey(db, requireUser(args).id, {
      ...typed,
      perMinute: /^\s*\d{1,5}\s*$/.test(typed.perMinute) ? Number(typed.perMinute) : Number.NaN,
      days: Number(days),
    })
    return data({ made: { token, name: typed.name } })
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
}

/** Of the reading API (docs/product.md §15.3). */
export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, now } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const returned = actionData && !('made' in actionData) ? actionData : undefined
  return (
    <>
      <ScreenHead title="Keys" />
      <p className="lead">
        A key lets a program, or pages of another site, read what visitors see here. It changes
        nothing. <a href="/api">How the calls are made</a> is a public page.
      </p>
      {made && (
        <SecretMade title="The key for" name={made.name} secret={made.token} label="Copy the Key" />
      )}
      <NewKeyForm
        key={made?.token}
        perMinute={usualPerMinute}
        action={href('/admin/keys')}
        returned={returned}
      />
      <KeyTable keys={keys} now={now} />
      <Outlet />
    </>
  )
}
