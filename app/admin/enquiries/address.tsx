import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { isEmail } from '#core/email.ts'
import { eraseByAddress } from '#core/enquiries/erasure.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { heldOrThrow, requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/address.ts'
import './enquiries.css'
import { AddressForm } from './address-form.tsx'

export const meta = titled('Personal data request')

export const loader = () => null

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const app = context.get(appContext)
  const { email, sure } = await readForm(request, ['email', 'sure'])
  const responseId = crypto.randomUUID()
  const issue = issueOf(email.trim(), sure)
  if (issue) return data({ responseId, email, issue, erased: undefined }, 400)
  const erased = await throwOnRefusal(app, () =>
    eraseByAddress(app.db, app.mailFiles, requireUser(args).id, email).catch(heldOrThrow),
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
            : `${erased} ${erased === 1 ? 'enquiry was' : 'enquiries were'} erased.`}
        </p>
      )}
      <AddressForm email={email} issue={issue} />
    </>
  )
}
