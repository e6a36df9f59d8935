import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, takeOne } from '../take-step.ts'
import type { Route } from './+types/not-spam.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

export const action = (args: Route.ActionArgs) => takeOne(args, 'not-spam')

export default function NotSpam({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDialog step="not-spam" enquiry={loaderData} conflict={actionData} />
}
