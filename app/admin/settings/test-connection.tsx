import { data, Form, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { refusedOf } from '#app/refused-form.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { type ConnectionResult, isConnection } from '#core/site-settings/connections.ts'
import { testConnection } from '#core/site-settings/site-settings.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { refuse, requireUser } from '../guard.ts'
import type { Route } from './+types/test-connection.ts'
import { ResultOfTest, testNames } from './connections.tsx'

export const meta = titled('Connections')

export function loader({ params }: Route.LoaderArgs) {
  if (!isConnection(params.name)) throw data(undefined, 404)
  return { name: params.name }
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const { name } = args.params
  await readForm(args.request, [])
  if (!isConnection(name)) throw data(undefined, 404)
  try {
    return await testConnection(app.db, requireUser(args), app.connections, name)
  } catch (error) {
    const refused = refusedOf(error)
    if (refused.outcome === 'not-allowed') throw await refuse(app, refused.outcome)
    const result: ConnectionResult = {
      isGood: false,
      tried: 'Nothing',
      answer: messageOf(refused).text,
    }
    return data(result, { status: 429 })
  }
}

export default function TestConnection({ loaderData, actionData }: Route.ComponentProps) {
  const label = testNames[loaderData.name]
  return (
    <>
      <ScreenHead
        title={label}
        back={{ to: href('/admin/settings/connections'), label: 'Connections' }}
      />
      {actionData && <ResultOfTest result={actionData} />}
      <Form method="post">
        <SubmitButton label={label} busy="Testing..." />
      </Form>
    </>
  )
}
