import { data, href } from 'react-router'
import { readForm } from '#app/forms.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { isEmail } from '#core/email.ts'
import { eraseByAddress } from '#core/enquiries/erasure.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff, heldOrThrow } from '../guard.ts'
import type { Route } from './+types/address.ts'
import './enquiries.css'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { error } from '#core/issue.ts'
import { counted } from '#core/text.ts'
import { erasureNote } from './enquiry-words.ts'

export const meta = titled('Personal data request')

export const loader = () => null

export async function action(args: Route.ActionArgs) {
  const { email, sure } = await readForm(args.request, ['email', 'sure'])
  const responseId = crypto.randomUUID()
  const issue = issueOf(email.trim(), sure)
  if (issue) return data({ responseId, email, issue, erased: undefined }, 400)
  const erased = await asStaff(args, ({ app, db, actorId }) =>
    eraseByAddress(db, app.mailFiles, actorId, email).catch(heldOrThrow),
  )
  if (typeof erased !== 'number') {
    const { text } = messageOf(erased)
    return data({ responseId, email, issue: text, erased: undefined }, 409)
  }
  return data({ responseId, email: '', issue: undefined, erased })
}

function issueOf(email: string, sure: string): string | undefined {
  if (!isEmail(email)) return 'Please enter a valid email address'
  return sure === 'on'
    ? undefined
    : 'Please tick the box to confirm that everything from this address will be erased'
}

export default function Address({ actionData }: Route.ComponentProps) {
  const { responseId, email, issue, erased } = actionData ?? {}
  return (
    <>
      <ScreenHead
        title="Personal data request"
        back={{ to: href('/admin/enquiries'), label: 'All enquiries' }}
      />
      {issue && (
        <Toast key={responseId} message={{ tone: 'error', title: 'Nothing erased', text: issue }} />
      )}
      {erased !== undefined && (
        <p className="list-found" role="status">
          {erased === 0
            ? 'No enquiry came from this address. Its mails, if there were any, are gone.'
            : `${counted(erased, 'enquiry was', 'enquiries were')} erased.`}
        </p>
      )}
      <AddressForm email={email} issue={issue} />
    </>
  )
}

const emailField = {
  name: 'email',
  label: 'Email',
  control: 'line',
  type: 'email',
  hint: 'Enquiries from this address, their steps and notes, mails, and the account, if there is one.',
} as const

const sureField = {
  name: 'sure',
  label: 'Erase every enquiry of this address, for good',
  control: 'tick',
  hint: erasureNote,
} as const

/** One of its answers is a file, so the browser itself sends it. */
function AddressForm({ email, issue }: Partial<Record<'email' | 'issue', string>>) {
  return (
    <form method="post" className="one-address" noValidate>
      <FieldOfForm
        field={emailField}
        value={email}
        issue={issue ? error('email', issue) : undefined}
      />
      <div className="actions">
        <button
          type="submit"
          className="button button-quiet"
          formAction="/admin/enquiries/held.json"
        >
          Export what is held
        </button>
      </div>
      <FieldOfForm field={sureField} />
      <div className="actions">
        <button type="submit" className="button button-danger">
          Erase
        </button>
      </div>
    </form>
  )
}
