import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, takeOne } from '../take-step.ts'
import type { Route } from './+types/reopen.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

export const action = (args: Route.ActionArgs) => takeOne(args, 'reopened')

export default function Reopen({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDialog step="reopened" enquiry={loaderData} conflict={actionData} />
}
