import { href } from 'react-router'
import { refuse } from '#app/admin/guard.ts'
import { appContext } from '#app/context.ts'
import { namesOf, readForm, returnForm, sendOn } from '#app/forms.ts'
import { CancelLink, RouteDialog } from '#app/ui/dialog.tsx'
import { StaffForm } from '#app/ui/staff-form.tsx'
import type { Route } from './+types/switch-off.ts'
import { proof } from './proof.ts'

const back = href('/admin/account')
const fields = { proof }

export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const program = context.get(appContext)
  const typed = await readForm(request, namesOf(fields))
  const answer = await program.accounts.disableSecondFactor(request, typed)
  if (answer.outcome === 'disabled')
    return sendOn(back, { request, headers: answer.headers, notice: 'second-factor-disabled' })
  if (answer.outcome === 'not-allowed') throw await refuse(program, answer.outcome)
  return returnForm(answer, fields, typed)
}

export default function SwitchOff({ actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Turn off two-step verification?" back={back}>
      <p>Your password, or an email to you, will be enough to sign in.</p>
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
