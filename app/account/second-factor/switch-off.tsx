import { href } from 'react-router'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { namesOf, readForm, redirectWithNotice } from '#app/forms.ts'
import { refusedForm, requireUser } from '#app/guard.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { disableOwnSecondFactor } from '#core/sign-in/own-second-factor.server.ts'
import type { Route } from './+types/switch-off.ts'
import { reauthentication } from './reauthentication.ts'

const back = href('/account')
const fields = { proof: reauthentication }

export function loader() {
  return null
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const typed = await readForm(request, namesOf(fields))
  try {
    const app = context.get(appContext)
    await disableOwnSecondFactor(app, requireUser(args), clientOfRoute(args), typed.proof)
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
  return redirectWithNotice(back, { request, notice: 'second-factor-disabled' })
}

export default function SwitchOff({ actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Turn off two-step verification?" back={back}>
      <p>
        Your password, or an email to you, will be enough to sign in, but not to approve changes.
        Your other sessions end.
      </p>
      <StaffForm
        label="Turn off two-step verification"
        fields={fields}
        returned={actionData}
        submit="Turn Off"
        busy="Turning off..."
        actions={<CancelLink to={back} />}
      />
    </RouteDialog>
  )
}
