import { href, Link } from 'react-router'
import { refuse } from '#app/admin/guard.ts'
import { appContext } from '#app/context.ts'
import { namesOf, readForm, returnForm } from '#app/forms.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import type { Route } from './+types/renew-codes.ts'
import { proof } from './proof.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fields = { proof }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Recovery codes | Qantara' }]
}

export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const program = context.get(appContext)
  const typed = await readForm(request, namesOf(fields))
  const answer = await program.accounts.renewRecoveryCodes(request, typed)
  if (answer.outcome === 'renewed') return { codes: answer.codes }
  if (answer.outcome === 'not-allowed') throw await refuse(program, answer.outcome)
  return returnForm(answer, fields, typed)
}

/** A page and no dialog: the codes need room, and must not vanish by a press beside them. */
export default function RenewCodes({ actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData)
    return <RecoveryCodes title="Your new recovery codes" codes={actionData.codes} />
  return (
    <>
      <header className="page-top">
        <h1>New recovery codes</h1>
      </header>
      <div className="second-factor">
        <p>You get ten new ones. Those that you have now stop working.</p>
        <StaffForm
          label="New recovery codes"
          fields={fields}
          returned={actionData}
          submit="Make New Codes"
          busy="Making..."
          actions={
            <Link className="text-link" to={href('/admin/account')}>
              Back to your account
            </Link>
          }
        />
      </div>
    </>
  )
}
