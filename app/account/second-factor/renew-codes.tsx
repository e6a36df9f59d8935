import { answerForm } from '#app/answer-form.ts'
import { signedIn } from '#app/guard.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import { titled } from '#app/ui/titled.ts'
import { renewOwnRecoveryCodes } from '#core/sign-in/own.server.ts'
import { proof } from '../fields.ts'
import { BackLink, Head } from '../head.tsx'
import type { Route } from './+types/renew-codes.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fields = [proof]

export const meta = titled('Recovery codes')

export function loader() {
  return null
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, { fields }, async (typed, app) => ({
    codes: await renewOwnRecoveryCodes(app, signedIn(args), typed),
  }))
}

export default function RenewCodes({ actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData)
    return <RecoveryCodes title="Your new recovery codes" codes={actionData.codes} />
  return (
    <>
      <Head title="New recovery codes" />
      <div className="second-factor">
        <p>You get ten new ones. Those that you have now stop working.</p>
        <StaffForm
          label="New recovery codes"
          fields={fields}
          returned={actionData}
          submit="Make New Codes"
          busy="Making..."
          actions={<BackLink />}
        />
      </div>
    </>
  )
}
