import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, takeOne } from '../take-step.ts'
import type { Route } from './+types/close.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

export const action = (args: Route.ActionArgs) => takeOne(args, 'closed')

export default function Close({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDialog step="closed" enquiry={loaderData} conflict={actionData} />
}
