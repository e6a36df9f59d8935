import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, takeOne } from '../take-step.ts'
import type { Route } from './+types/spam.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

export const action = (args: Route.ActionArgs) => takeOne(args, 'spam')

export default function Spam({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDialog step="spam" enquiry={loaderData} conflict={actionData} />
}
